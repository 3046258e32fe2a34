/* match.c - see match.h */
#include "cql/match.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "line/mem.h"

struct match_wish
match_wish_of(const struct query *q)
{
	const struct header *h = &q->header;
	struct match_wish w = {.variations = h->variations,
	    .quiet = h->quiet,
	    .silent = h->silent,
	    .result = h->result,
	    .first_game = (unsigned long)h->first_game,
	    .last_game = h->last_game ? (unsigned long)h->last_game : ULONG_MAX,
	    .least = 1,
	    .most = ULONG_MAX};

	w.matchstring = h->matchstring.text ? h->matchstring : str_of("CQL");
	if (h->counts) {
		w.least = (unsigned long)h->matches[0];
		w.most = (unsigned long)h->matches[1];
	}
	return w;
}

void
matcher_init(struct matcher *m, struct cql_run *run,
    const struct match_wish *wish, struct out *out, struct out *warnings)
{
	*m = (struct matcher){
	    .run = run, .wish = wish, .out = out, .warnings = warnings};
	writer_init(&m->writer, out, &write_style_usual);
	out_init(&m->rows, -1, "rows");
}

void
matcher_free(struct matcher *m)
{
	arena_free(&m->arena);
	arena_free(&m->whole);
	game_reader_free(&m->reader);
	writer_free(&m->writer);
	out_close(&m->rows);
	free(m->matched);
}

/* ------------------------------------------------------------- the output */

/* What the comments of one game are taken from while it is written. */
struct remarks {
	const struct matcher *matcher;
	const struct remark *list;
	int count;
	unsigned long number;
};

/* A remark that repeats an earlier one of its position is left out. */
static bool
repeats(const struct remarks *r, int i)
{
	const struct remark *a = &r->list[i];

	for (int k = 0; k < i; k++)
		if (r->list[k].at->id == a->at->id &&
		    r->list[k].text.len == a->text.len &&
		    memcmp(r->list[k].text.text, a->text.text, a->text.len) ==
			0)
			return true;
	return false;
}

static void
write_remarks(void *user, const struct spot *at, struct writer *w)
{
	const struct remarks *r = user;
	const struct matcher *m = r->matcher;
	char text[48];

	if (m->wish->silent)
		return;
	if (!at->parent && !m->wish->noheader) {
		snprintf(text, sizeof text, "Game number %lu", r->number);
		write_comment(w, str_of(text));
	}
	for (int i = 0; i < r->count; i++)
		if (r->list[i].at->id == at->id && !repeats(r, i))
			write_comment(w, r->list[i].text);
	if (!m->wish->quiet && m->wish->matchstring.len && at->id < m->size &&
	    m->matched[at->id])
		write_comment(w, m->wish->matchstring);
}

/* Faults were reported when the game was read for matching. */
static void
say_nothing(
    void *user, const struct game *g, unsigned long line, const char *what)
{
	(void)user, (void)g, (void)line, (void)what;
}

/*
 * Without variations they were not read; a game is written with them, and its
 * main line has the same ids in both trees.
 */
static void
write_match(struct matcher *m, const struct game *g, const struct tree *tree)
{
	struct remarks r = {.matcher = m, .number = g->number};
	struct game again = *g;
	struct tree whole;

	r.list = cql_remarks(m->run, &r.count);
	if (!m->wish->variations) {
		arena_reset(&m->whole);
		again = (struct game){
		    .piece = g->piece, .file = g->file, .number = g->number};
		tree_read(&whole, &m->whole, &m->reader, &again, true,
		    say_nothing, NULL);
		tree = &whole;
	}
	tree_write(tree, &m->writer, write_remarks, &r);
	if (m->wish->showmatches)
		out_format(m->warnings, "<%lu>", g->number);
}

/* ---------------------------------------------------------------- one game */

static void
complain(void *user, const struct game *g, unsigned long line, const char *what)
{
	struct matcher *m = user;

	out_format(m->warnings,
	    "%s: %s:%lu: game %lu (%.*s - %.*s): ", progname, g->file, line,
	    g->number, STR(g->white), STR(g->black));
	if (g->ply)
		out_format(m->warnings, "ply %lu: ", g->ply);
	out_format(m->warnings, "%s\n", what);
}

static void
make_room(struct matcher *m, unsigned spots)
{
	if (spots > m->size) {
		m->matched = mem_grow(m->matched, spots * sizeof *m->matched);
		m->size = spots;
	}
	memset(m->matched, 0, m->size * sizeof *m->matched);
}

static void
take_match(struct matcher *m, const struct game *g, const struct tree *tree,
    const struct spot *at)
{
	m->matched[at->id] = true;
	if (m->report)
		report_write(&m->rows, m->report,
		    &(struct report_match){
			g->file, g->number, at, tree, m->run});
}

/* The number of matching positions; false when the query stopped. */
static bool
match_positions(struct matcher *m, const struct game *g,
    const struct tree *tree, unsigned long *found)
{
	*found = 0;
	m->rows.len = 0;
	for (struct spot *at = tree->first; at; at = spot_next(at))
		switch (cql_match(m->run, at)) {
		case CQL_ERROR: return false;
		case CQL_YES:
			take_match(m, g, tree, at);
			++*found;
			break;
		default: break;
		}
	return true;
}

enum cql_result
matcher_take(struct matcher *m, const struct piece *piece, const char *file,
    unsigned long number)
{
	struct game g = {.piece = piece, .file = file, .number = number};
	unsigned long found;
	struct tree tree;

	arena_reset(&m->arena);
	tree_read(
	    &tree, &m->arena, &m->reader, &g, m->wish->variations, complain, m);
	m->count.games++;
	if (m->wish->result.text &&
	    (tree.result.len != m->wish->result.len ||
		memcmp(tree.result.text, m->wish->result.text,
		    tree.result.len) != 0))
		return CQL_NO;
	make_room(m, tree.spots);
	cql_start_game(m->run, number, &tree);
	if (!match_positions(m, &g, &tree, &found))
		return CQL_ERROR;
	m->count.matching_positions += found;
	if (found < m->wish->least || found > m->wish->most)
		return CQL_NO;
	m->count.matching_games++;
	if (m->report)
		out_bytes(m->out, m->rows.text, m->rows.len);
	else
		write_match(m, &g, &tree);
	return CQL_YES;
}

bool
matcher_run(struct matcher *m, struct games *games)
{
	struct piece piece;

	while (games_next(games, &piece)) {
		if (!piece.is_game || games->number < m->wish->first_game)
			continue;
		if (games->number > m->wish->last_game)
			return true;
		if (matcher_take(m, &piece, games->file, games->number) ==
		    CQL_ERROR)
			return false;
		if (m->wish->limit && m->count.matching_games == m->wish->limit)
			return true;
	}
	return true;
}
