/* query_thread.c - see query_thread.h */
#include "match/query_thread.h"

#include "base/mem.h"
#include "base/short_way.h"
#include "pgn/pgn_token.h"

const struct query *
query_run_part(const struct query_run *q, int i)
{
	const struct report *r = &q->options->report;
	const struct output_name *names = q->options->output.names;

	if (!i--)
		return q->query;
	if (i < r->queries)
		return r->query[i];
	i -= r->queries;
	return names && i < names->queries ? names->query[i] : NULL;
}

/* Make a run of each query that this one needs. */
static void
make_runs(struct query_thread *t)
{
	while (query_run_part(t->of, t->run_count))
		t->run_count++;
	t->runs = mem_get((size_t)t->run_count * sizeof(*t->runs));
	for (int i = 0; i < t->run_count; i++) {
		t->runs[i] = cql_run_new(query_run_part(t->of, i), NULL, NULL);
		cql_run_options(t->runs[i], &t->options->run);
	}
	t->run = t->runs[0];
}

void
query_thread_init(struct query_thread *t, struct query_run *of, bool alone)
{
	const struct match_options *o = of->options;
	struct str matchstring = {0};

	if (!o->level)
		matchstring = o->matchstring;
	*t = (struct query_thread){.of = of, .options = o, .alone = alone};
	make_runs(t);
	t->groups_games =
	    o->report.groups && columns_are_of_games(&o->report.columns);
	annotator_init(&t->annotator, t->run,
	    &(struct annotate_style){.pgn = &o->style,
		.tags_in = o->tags_in,
		.tags_out = o->tags_out,
		.matchstring = matchstring,
		.silent = o->level == LEVEL_SILENT,
		.numbers = !o->noheader,
		.counts = o->sorts});
	reporter_init(&t->reporter, &o->report, t->runs);
}

void
query_thread_free(struct query_thread *t)
{
	annotator_free(&t->annotator);
	reporter_free(&t->reporter);
	out_close(&t->errors);
	mem_free(t->matched);
	for (int i = 0; i < t->run_count; i++)
		cql_run_free(t->runs[i]);
	mem_free(t->runs);
}

/*
 * True if a game may be left out by its words, which tell of the main line
 * alone and not of its faults.  Not where games that do not match count, or
 * their comments must be seen.
 */
static bool
may_sieve(const struct query_thread *t)
{
	const struct named_tags *named = &t->of->tags;
	const struct match_options *o = t->options;

	for (int i = 0; i < named->count; i++)
		if (named->list[i].note)
			return false;
	return match_options_need_match(o) && !o->variations &&
	    !o->report.groups && o->reading.warn_level < 2 &&
	    o->index != INDEX_VERIFY;
}

bool
query_thread_begin(struct query_thread *t)
{
	if (t->began)
		return true;
	t->began = true;
	t->sieves = may_sieve(t);
	short_way_restart(0);
	return cql_begin(t->run);
}

void
query_thread_speak(
    struct query_thread *t, struct out *messages, struct out *errors)
{
	for (int i = 0; i < t->run_count; i++)
		cql_run_speak(t->runs[i], messages, errors);
}

void
query_thread_dismiss(struct query_thread *t, bool ends)
{
	for (int i = 0; i < t->run_count; i++)
		cql_dismiss(t->runs[i], ends && !i);
}

bool
query_thread_settle(struct query_thread *t)
{
	for (int i = 0; i < t->run_count; i++)
		if (!cql_settle(t->runs[i]))
			return false;
	return true;
}

/* --------------------------------------------------------------- positions */

/* Mark all positions as not matching. */
static void
clear_matched(struct query_thread *t, unsigned spots)
{
	MEM_RESERVE(t->matched, 0, spots, t->capacity);
	if (spots)
		memset(t->matched, 0, spots * sizeof *t->matched);
}

/* Note a matching position; false when the query of a column stopped. */
static bool
add_match(struct query_thread *t, const struct spot *at)
{
	const struct match_options *o = t->options;
	struct out *text = &t->result->text;
	size_t before = text->len;

	t->matched[at->id] = true;
	if (o->report.groups)
		return (t->groups_games ||
			   reporter_add_row(&t->reporter, t->result->keys,
			       groups_add_row, at, 1)) &&
		    (!o->report.columns.aggregates ||
			reporter_add_row(&t->reporter, t->result->keys,
			    groups_add_values, at, 1));
	if (o->answers) {
		out_str(text, out_all(&t->reporter.value));
		out_char(text, '\n');
	}
	if (!o->report.format || match_options_unwritten(o))
		return true;
	reporter_write_position(&t->reporter, text, at);
	if (!reporter_write_columns(
		&t->reporter, text, text->len == before, at))
		return false;
	table_end_row(text, o->report.format);
	return true;
}

/*
 * Count the matching positions; false when the query stopped.  A query on tags
 * alone has the same answer for all of them.
 */
static bool
match_positions(struct query_thread *t, const struct tree *tree)
{
	enum cql_result result = CQL_NO;
	bool once = !t->options->report.shows_value &&
	    cql_asks_for_tags_alone(cql_query(t->run)) &&
	    short_way(SHORT_TAGS_ALONE);

	t->result->positions = 0;
	for (const struct spot *at = tree->first; at; at = spot_next(at)) {
		if (!once || at == tree->first)
			result = reporter_next_match(&t->reporter, &at);
		if (result == CQL_ERROR)
			return false;
		if (!at)
			break;
		if (!add_match(t, at))
			return false;
		t->result->positions++;
	}
	return true;
}

/*
 * Note the tags of a game that is not read, if some that the query asks for are
 * not found yet; false if there may be more tags among the moves.
 */
static bool
note_unread_tags(struct query_thread *t, struct lazy_game *game)
{
	const struct tree *tags;

	if (!t->of->tags.missing)
		return true;
	tags = lazy_game_tags(game);
	if (tags)
		named_tags_note(&t->of->tags, tags);
	return tags != NULL;
}

/* Evaluate the conditions on tags; CQL_NO: the moves need not be read. */
static enum cql_result
match_tags(struct query_thread *t, struct lazy_game *game)
{
	const struct query *q = cql_query(t->run);
	const struct tree *tags;
	enum cql_result result;

	if (!q->gates || !match_options_need_match(t->options) ||
	    !short_way(SHORT_TAGS_FIRST))
		return CQL_YES;
	if (!screen_by_text(q, game) && note_unread_tags(t, game))
		return CQL_NO;
	tags = lazy_game_tags(game);
	if (!tags)
		return CQL_YES;
	result =
	    cql_ask_tags(t->run, q->gate, q->gates, game->game.number, tags);
	if (result == CQL_NO)
		named_tags_note(&t->of->tags, tags);
	return result;
}

/* ---------------------------------------------------------- the whole game */

/*
 * Name the file of the game by the tree as it will be written; false if there
 * is no name.
 */
static bool
name_file(struct query_thread *t, const struct tree *tree,
    const struct annotated_game *g)
{
	const struct output_name *names = t->options->output.names;
	struct tree changed =
	    annotator_change(&t->annotator, tree, g, names->queries > 0);
	bool named = output_name_write(&t->result->name, names,
	    t->runs + 1 + t->options->report.queries, g->number, &changed,
	    &t->errors);

	annotator_restore(&t->annotator, tree);
	return named;
}

/* False if the squares where pieces stood rule the game out. */
static bool
squares_may_match(struct query_thread *t, struct lazy_game *game)
{
	const struct match_options *o = t->options;

	return !match_options_need_match(o) ||
	    screen_by_squares(
		cql_query(t->run), game, o->variations, t->sieves, t->alone) ||
	    !note_unread_tags(t, game);
}

/* False if no position can match; then report the faults of the game. */
static bool
positions_may_match(struct query_thread *t, struct lazy_game *game)
{
	return !match_options_need_match(t->options) ||
	    cql_screen(t->run, game, t->options->variations, t->alone);
}

/* True if the squares are looked at before a run is begun for the game. */
static bool
passes_early(const struct query_thread *t)
{
	return !cql_query(t->run)->gates && !t->of->tags.missing &&
	    !t->options->report.groups;
}

/* Make the tree where words do not tell, so conditions on tags come before. */
bool
query_thread_passes(struct query_thread *t, struct lazy_game *game)
{
	return passes_early(t) && short_way(SHORT_EARLY_PASS) &&
	    !squares_may_match(t, game);
}

/*
 * Match a game that its tags do not rule out.  Where other queries look at its
 * tree too, whether it may match is found out by that.
 */
static enum cql_result
match_moves(struct query_thread *t, struct lazy_game *game)
{
	const struct match_options *o = t->options;
	const struct tree *tree = lazy_game_tree(game, o->variations);
	struct annotated_game found = {
	    .number = game->game.number, .spots = tree->spots};

	named_tags_note(&t->of->tags, tree);
	if (o->result.text && !str_equal(tree->result, o->result))
		return CQL_NO;
	if (!t->alone && !positions_may_match(t, game))
		return CQL_NO;
	clear_matched(t, tree->spots);
	cql_start_game(t->run, found.number, tree);
	if (!t->groups_games || o->report.columns.aggregates)
		reporter_start_game(&t->reporter, &game->game, 0, tree);
	if (!match_positions(t, tree))
		return CQL_ERROR;
	found.matched = t->matched;
	found.matches = t->result->positions;
	if ((found.matches >= o->matches.least &&
		found.matches <= o->matches.most) == o->inverts)
		return CQL_NO;
	if (o->output.names && !name_file(t, tree, &found))
		return CQL_ERROR;
	if (!o->report.format && !o->answers && !match_options_unwritten(o))
		annotator_write(&t->annotator, lazy_game_tree(game, true),
		    &found, &t->result->text);
	return CQL_YES;
}

/* Return what groups need of a game; its moves need not have been read. */
static struct tree
tree_for_groups(struct query_thread *t, struct lazy_game *game, bool is_read)
{
	const struct tree *tags = is_read ? NULL : lazy_game_tags(game);
	struct tree tree;
	struct str tag;

	if (!tags || !short_way(SHORT_UNREAD_RESULT))
		return *lazy_game_tree(game, t->options->variations);
	tree = *tags;
	if (!(t->options->report.columns.needs & COLUMN_RESULT))
		return tree;
	tree_set_result(&tree, &game->arena,
	    game_result_find(game->game.chunk, tree.moves, &tag));
	return tree;
}

/*
 * Add the groups of a game.  One that does not match counts in the group of its
 * tags, but in no group of positions.
 */
static void
finish_groups(
    struct query_thread *t, struct lazy_game *game, bool is_read, bool matches)
{
	struct game_keys *keys = t->result->keys;
	struct tree tree;

	for (int i = 0; i < 2 && !matches; i++)
		game_keys_clear(&keys[i]);
	if (!matches && !t->groups_games)
		return;
	tree = tree_for_groups(t, game, is_read);
	if (matches)
		reporter_add_game(&t->reporter, keys, &tree);
	if (!t->groups_games)
		return;
	reporter_start_game(&t->reporter, &game->game, 0, &tree);
	reporter_add_row(&t->reporter, keys, groups_add_row, NULL,
	    matches ? (uint32_t)t->result->positions : 0);
}

enum cql_result
query_thread_match(struct query_thread *t, struct lazy_game *game)
{
	enum cql_result result = match_tags(t, game);
	size_t before = t->result->text.len;
	bool is_read;

	if (result == CQL_YES && !passes_early(t) &&
	    !squares_may_match(t, game))
		result = CQL_NO;
	if (result == CQL_YES && t->alone && !t->of->tags.missing &&
	    !positions_may_match(t, game))
		result = CQL_NO;
	is_read = result == CQL_YES;
	if (is_read)
		result = match_moves(t, game);
	if (result != CQL_YES)
		t->result->text.len = before;
	if (t->options->report.groups)
		finish_groups(t, game, is_read, result == CQL_YES);
	return result;
}
