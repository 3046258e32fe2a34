/* match_game.c - see match_game.h */
#include "match/match_game.h"

#include "base/mem.h"
#include "base/short_way.h"
#include "pgn/pgn_token.h"

void
matcher_init(
    struct matcher *m, struct cql_run *run, const struct match_options *options)
{
	*m = (struct matcher){.run = run, .options = options};
	m->groups_games = options->report.groups &&
	    columns_are_of_games(&options->report.columns);
	annotator_init(&m->annotator, run,
	    &(struct annotate_style){.pgn = &options->style,
		.tags_in = options->tags_in,
		.tags_out = options->tags_out,
		.matchstring =
		    options->quiet ? (struct str){0} : options->matchstring,
		.silent = options->silent,
		.numbers = !options->noheader,
		.counts = options->sorts});
	reporter_init(&m->reporter, &options->report, run, &options->run);
}

void
matcher_free(struct matcher *m)
{
	annotator_free(&m->annotator);
	reporter_free(&m->reporter);
	seen_tags_free(&m->tags);
	mem_free(m->matched);
}

/* Mark all positions as not matching. */
static void
clear_matched(struct matcher *m, unsigned spots)
{
	if (spots > m->capacity) {
		m->matched = mem_grow(m->matched, spots * sizeof *m->matched);
		m->capacity = spots;
	}
	if (spots)
		memset(m->matched, 0, spots * sizeof *m->matched);
}

/* False when the query of a column stopped. */
static bool
take_match(struct matcher *m, const struct game *g, const struct spot *at)
{
	const struct match_options *o = m->options;
	struct report_place from = {g->file, g->number, g->chunk, 0};
	size_t before = m->text->len;

	m->matched[at->id] = true;
	if (o->report.groups)
		return m->groups_games ||
		    reporter_add_group(&m->reporter, m->keys, &from, at, 1);
	if (!o->report.format || match_options_unwritten(o))
		return true;
	reporter_write_position(&m->reporter, m->text, &from, at);
	if (!reporter_write_columns(
		&m->reporter, m->text, m->text->len == before, &from, at))
		return false;
	table_end_row(m->text, report_table(&o->report));
	return true;
}

/* Write what a position gives, if it matches. */
static enum cql_result
answer_position(struct matcher *m, const struct spot *at)
{
	size_t before = m->text->len;
	enum cql_result result = reporter_answer(m->text, m->run, at);

	if (result == CQL_YES)
		out_char(m->text, '\n');
	else
		m->text->len = before;
	return result;
}

/* Find the next match, as cql_next_match(); with --answer write its value. */
static enum cql_result
next_match(struct matcher *m, const struct spot **at)
{
	enum cql_result result = CQL_NO;

	if (!m->options->answers)
		return reporter_next_match(&m->reporter, at);
	while (*at && !(result = answer_position(m, *at)))
		*at = spot_next(*at);
	return result;
}

/*
 * Count the matching positions; false when the query stopped.  A query on tags
 * alone has the same answer for all of them.
 */
static bool
match_positions(struct matcher *m, const struct game *g,
    const struct tree *tree, uint64_t *matches)
{
	enum cql_result result = CQL_NO;
	bool once = !m->options->answers && !m->options->report.shows_value &&
	    cql_asks_for_tags_alone(cql_query(m->run)) &&
	    short_way(SHORT_TAGS_ALONE);

	*matches = 0;
	for (const struct spot *at = tree->first; at; at = spot_next(at)) {
		if (!once || at == tree->first)
			result = next_match(m, &at);
		if (result == CQL_ERROR)
			return false;
		if (!at)
			break;
		if (!take_match(m, g, at))
			return false;
		++*matches;
	}
	return true;
}

/* Evaluate the conditions on tags; CQL_NO: the moves need not be read. */
static enum cql_result
match_tags(struct matcher *m, struct lazy_game *game)
{
	const struct tree *tags;
	enum cql_result result;

	if (!cql_query(m->run)->gates || !m->options->matches.least ||
	    m->options->inverts || !short_way(SHORT_TAGS_FIRST))
		return CQL_YES;
	tags = lazy_game_tags(game);
	if (!tags)
		return CQL_YES;
	cql_start_game(m->run, game->game.number, tags);
	result = cql_gate(m->run);
	if (result == CQL_NO)
		seen_tags_note(&m->tags, tags);
	return result;
}

/* ------------------------------------- positions played in one place */

/* A game that is to be played once for a prefilter. */
struct played_game {
	struct matcher *m;
	struct lazy_game *game;
};

static void
play_game(void *user, bool notes)
{
	struct played_game *p = user;

	lazy_game_play(p->game, p->m->options->variations, notes,
	    cql_prefilter_look, p->m->run);
}

/*
 * Of so many of 32 games on the query has to be asked itself of each: then
 * looking first does not pay.  It costs less where the tree is there already.
 */
enum {
	PASSED_MANY = 12,
	PASSED_MANY_TREES = 26,
	UNPLAYED_MANY = 15 /* after so many games it is tried again */
};

/* True if there is a screen; notes after moves are unknown in variations. */
static bool
has_prefilter(const struct matcher *m)
{
	const struct query *q = cql_query(m->run);

	return cql_has_prefilter(q) &&
	    !(m->alone && m->options->variations &&
		cql_prefilter_asks_for_notes(q));
}

/* True if it pays to play the game first, by the results of the last games. */
static bool
plays_first(struct matcher *m)
{
	int many = m->alone ? PASSED_MANY : PASSED_MANY_TREES;
	bool pays;

	if (!has_prefilter(m) || !m->options->matches.least ||
	    m->options->inverts)
		return false;
	pays = __builtin_popcount(m->passed) < many ||
	    ++m->unplayed > UNPLAYED_MANY;
	if (pays)
		m->unplayed = 0;
	return short_way_if(SHORT_PLAYS_FIRST, pays);
}

/* False if no position can match; then report the faults of the game. */
static bool
positions_may_match(struct matcher *m, struct lazy_game *game)
{
	struct played_game p = {m, game};
	bool may;

	if (!plays_first(m))
		return true;
	may = cql_prefilter(
	    m->run, game->game.number, game->game.chunk->text, play_game, &p);
	m->passed = m->passed << 1 | may;
	if (!may)
		lazy_game_give_up(game);
	return may;
}

/* ------------------------------------------------------------ the whole game
 */

/* Name the game by the tree as it will be written; false if there is no name.
 */
static bool
name_game(
    struct matcher *m, const struct tree *tree, const struct annotated_game *r)
{
	struct tree changed = annotator_change(
	    &m->annotator, tree, r, namer_has_queries(m->namer));

	m->name = namer_name(m->namer, r->number, &changed);
	annotator_restore(&m->annotator, tree);
	return m->name.text;
}

/* True if the squares that pieces ever stood on rule the game out. */
static bool
is_ruled_out(const struct matcher *m, struct lazy_game *game)
{
	const struct match_options *o = m->options;
	const struct query *q = cql_query(m->run);

	return q->asks_for_footprint && o->matches.least && !o->inverts &&
	    short_way(SHORT_FOOTPRINT) &&
	    !query_may_match(q, lazy_game_footprint(game, o->variations));
}

/* Make the tree of the game, so conditions on tags are evaluated before. */
bool
matcher_passes(const struct matcher *m, struct lazy_game *game)
{
	return !m->alone && !cql_query(m->run)->gates && !m->tags.missing &&
	    !m->options->report.groups && short_way(SHORT_EARLY_PASS) &&
	    is_ruled_out(m, game);
}

/*
 * Return a game whose tags do not speak against it.  Where others look at its
 * tree too, whether it may match is found out by that.
 */
static enum cql_result
match_game(struct matcher *m, struct lazy_game *game, uint64_t *matches)
{
	const struct match_options *o = m->options;
	const struct tree *tree = lazy_game_tree(game, o->variations);
	uint64_t number = game->game.number;
	struct annotated_game result;
	bool in_range;

	seen_tags_note(&m->tags, tree);
	if (o->result.text && !str_equal(tree->result, o->result))
		return CQL_NO;
	if (!m->alone &&
	    (is_ruled_out(m, game) || !positions_may_match(m, game)))
		return CQL_NO;
	clear_matched(m, tree->spots);
	cql_start_game(m->run, number, tree);
	if (!m->groups_games)
		reporter_start_game(&m->reporter, number, tree);
	if (!match_positions(m, &game->game, tree, matches))
		return CQL_ERROR;
	in_range = *matches >= o->matches.least && *matches <= o->matches.most;
	if (in_range == o->inverts)
		return CQL_NO;
	result =
	    (struct annotated_game){number, *matches, m->matched, tree->spots};
	if (m->namer && !name_game(m, tree, &result))
		return CQL_ERROR;
	if (!o->report.format && !o->answers && !match_options_unwritten(o))
		annotator_write(&m->annotator, lazy_game_tree(game, true),
		    &result, m->text);
	return CQL_YES;
}

/* Return what groups need of a game; its moves need not have been read. */
static struct tree
tree_for_groups(struct matcher *m, struct lazy_game *game, bool is_read)
{
	const struct chunk *chunk = game->game.chunk;
	const struct tree *tags = is_read ? NULL : lazy_game_tags(game);
	struct pgn_lexer moves;
	struct tree tree;
	struct str tag;

	if (!tags || !short_way(SHORT_UNREAD_RESULT))
		return *lazy_game_tree(game, m->options->variations);
	tree = *tags;
	if (!(m->options->report.columns.needs & COLUMN_RESULT))
		return tree;
	moves = (struct pgn_lexer){.at = tree.moves,
	    .end = chunk->text.text + chunk->text.len,
	    .start = chunk->text.text,
	    .nested = chunk->nested};
	tree_set_result(&tree, &game->arena, game_result_find(&moves, &tag));
	return tree;
}

/*
 * Count the groups of a game.  One that does not match, for which `matches` is
 * NULL, counts in the group of its tags, but in no group of positions.
 */
static void
finish_groups(struct matcher *m, struct lazy_game *game, bool is_read,
    const uint64_t *matches)
{
	const struct game *g = &game->game;
	struct report_place from = {g->file, g->number, g->chunk, 0};
	struct tree tree;

	if (!matches)
		game_keys_clear(m->keys);
	if (!matches && !m->groups_games)
		return;
	tree = tree_for_groups(m, game, is_read);
	if (matches)
		reporter_add_game(m->keys, &tree);
	m->keys->matches = matches != NULL;
	if (!m->groups_games)
		return;
	reporter_start_game(&m->reporter, g->number, &tree);
	reporter_add_group(&m->reporter, m->keys, &from, NULL,
	    matches ? (uint32_t)*matches : 0);
}

enum cql_result
matcher_take(struct matcher *m, struct lazy_game *game, uint64_t *matches)
{
	enum cql_result result;
	size_t before = m->text->len;
	bool is_read;

	result = match_tags(m, game);
	if (result == CQL_YES && m->alone && !m->tags.missing &&
	    !positions_may_match(m, game))
		result = CQL_NO;
	is_read = result == CQL_YES;
	if (is_read)
		result = match_game(m, game, matches);
	if (result != CQL_YES)
		m->text->len = before;
	if (m->options->report.groups)
		finish_groups(
		    m, game, is_read, result == CQL_YES ? matches : NULL);
	return result;
}
