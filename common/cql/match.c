/* match.c - see match.h */
#include "cql/match.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "cql/eval.h"
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
	    .most = ULONG_MAX,
	    .style = write_style_usual};

	w.sorts = h->sorts;
	w.matchstring = h->matchstring.text ? h->matchstring : str_of("CQL");
	if (h->counts) {
		w.least = (unsigned long)h->matches[0];
		w.most = (unsigned long)h->matches[1];
	}
	return w;
}

void
matcher_init(struct matcher *m, struct cql_run *run,
    const struct match_wish *wish, const struct report *report)
{
	*m = (struct matcher){.run = run, .wish = wish, .report = report};
	m->reader.how = &wish->reading;
	writer_init(&m->writer, NULL, &wish->style);
}

void
matcher_free(struct matcher *m)
{
	arena_free(&m->arena);
	arena_free(&m->whole);
	game_reader_free(&m->reader);
	writer_free(&m->writer);
	regexes_free(&m->regexes);
	free(m->matched);
}

/* ------------------------------------------------------------- the output */

/* What the comments of one game are taken from while it is written. */
struct edit {
	struct matcher *matcher;
	const struct remark *list;
	int count;
	unsigned long number, found;
	int *first, *next; /* remarks by the id of their position */
	unsigned spots;	   /* ids in `first` */
};

/* Those of one position one after the other, so that none is looked for. */
static void
chain_remarks(struct arena *a, struct edit *e)
{
	e->first = arena_raw(a, (e->spots + 1) * sizeof *e->first);
	e->next = arena_raw(a, ((size_t)e->count + 1) * sizeof *e->next);
	for (unsigned i = 0; i < e->spots; i++)
		e->first[i] = -1;
	for (int i = e->count; i-- > 0;)
		if (e->list[i].at->id < e->spots) {
			int *first = &e->first[e->list[i].at->id];

			e->next[i] = *first;
			*first = i;
		}
}

/* -1 for none. */
static int
first_remark(const struct edit *e, const struct spot *at)
{
	return at->id < e->spots ? e->first[at->id] : -1;
}

static bool
writes_tag(void *user, struct str name)
{
	struct edit *e = user;
	const struct match_wish *wish = e->matcher->wish;
	struct regexes *all = &e->matcher->regexes;

	return (!wish->tags_in || regex_finds(all, wish->tags_in, name)) &&
	    (!wish->tags_out || !regex_finds(all, wish->tags_out, name));
}

static bool
drops_comments(void *user, const struct spot *at)
{
	const struct edit *e = user;

	for (int i = first_remark(e, at); i >= 0; i = e->next[i])
		if (!e->list[i].text.text)
			return true;
	return false;
}

/* `description: value` of each sort, and the count if games go by it. */
static void
write_values(const struct edit *e, struct writer *w)
{
	const struct matcher *m = e->matcher;
	const struct query *q = cql_query(m->run);
	const struct sort_best *best = cql_best(m->run);
	struct out text;

	out_init(&text, -1, "a comment");
	for (int i = 0; i < q->sortings; i++) {
		const struct sorting *s = &q->sorting[i];

		if (!best[i].some || s->quiet)
			continue;
		text.len = 0;
		if (s->description.text)
			out_str(&text, s->description);
		else
			out_format(&text, "<sort-id-%d>", i + 1);
		if (s->text)
			out_format(&text, ": %.*s", STR(best[i].text));
		else
			out_format(&text, ": %lld", best[i].number);
		write_comment(w, (struct str){text.text, text.len});
	}
	if (m->wish->sorts) {
		text.len = 0;
		out_format(&text, "matchcount: %lu", e->found);
		write_comment(w, (struct str){text.text, text.len});
	}
	out_close(&text);
}

/* The comments that waited beside the best value of a sort. */
static void
write_best_remarks(
    const struct edit *e, const struct spot *at, struct writer *w)
{
	const struct query *q = cql_query(e->matcher->run);
	const struct sort_best *best = cql_best(e->matcher->run);

	for (int i = 0; i < q->sortings; i++)
		for (int k = 0; k < best[i].remarks; k++)
			if (best[i].remark[k].at->id == at->id &&
			    best[i].remark[k].text.text)
				write_comment(w, best[i].remark[k].text);
}

static void
write_remarks(void *user, const struct spot *at, struct writer *w)
{
	const struct edit *e = user;
	const struct matcher *m = e->matcher;
	char text[48];

	if (m->wish->silent)
		return;
	if (!at->parent && !m->wish->noheader) {
		snprintf(text, sizeof text, "Game number %lu", e->number);
		write_comment(w, str_of(text));
	}
	for (int i = first_remark(e, at); i >= 0; i = e->next[i])
		if (e->list[i].text.text)
			write_comment(w, e->list[i].text);
	if (!m->wish->quiet && m->wish->matchstring.len && at->id < m->spots &&
	    m->matched[at->id])
		write_comment(w, m->wish->matchstring);
	write_best_remarks(e, at, w);
	if (!at->parent)
		write_values(e, w);
}

/* Faults were reported when the game was read for matching. */
static void
say_nothing(
    void *user, const struct game *g, unsigned long line, const char *what)
{
	(void)user, (void)g, (void)line, (void)what;
}

static void
change_tags(struct matcher *m, struct tree *tree)
{
	int count;
	const struct tag *change = cql_tag_changes(m->run, &count);

	for (int i = 0; i < count; i++)
		tree_set_tag(tree, &m->whole, change[i].name, change[i].value);
}

/*
 * A game is written with its variations: where they were left out it is read
 * again, and the main line has the same ids in both trees.
 */
static void
read_whole(struct matcher *m, const struct game *g, struct tree *tree)
{
	struct game again = {
	    .piece = g->piece, .file = g->file, .number = g->number};

	if (!tree->whole)
		tree_read(tree, &m->whole, &m->reader, &again, true,
		    say_nothing, NULL);
}

static void
write_match(struct matcher *m, const struct game *g, struct tree whole,
    unsigned long found)
{
	struct edit e = {.matcher = m, .number = g->number, .found = found};
	struct tree_edit edit = {writes_tag, drops_comments, write_remarks, &e};

	e.list = cql_remarks(m->run, &e.count);
	arena_reset(&m->whole);
	read_whole(m, g, &whole);
	e.spots = whole.spots;
	chain_remarks(&m->whole, &e);
	change_tags(m, &whole);
	m->writer.out = m->text;
	tree_write(&whole, &m->writer, &edit);
}

/* ---------------------------------------------------------------- one game */

static void
complain(void *user, const struct game *g, unsigned long line, const char *what)
{
	struct matcher *m = user;

	game_complain(m->warnings, g, line, what);
}

static void
make_room(struct matcher *m, unsigned spots)
{
	if (spots > m->size) {
		m->matched = mem_grow(m->matched, spots * sizeof *m->matched);
		m->size = spots;
	}
	if (spots)
		memset(m->matched, 0, spots * sizeof *m->matched);
	m->spots = spots;
}

static void
take_match(struct matcher *m, const struct game *g, const struct tree *tree,
    const struct spot *at)
{
	m->matched[at->id] = true;
	if (m->report && !m->wish->unwritten)
		report_write(m->text, m->report,
		    &(struct report_match){
			g->file, g->number, at, tree, m->run});
}

/*
 * The number of matching positions; false when the query stopped.  One that
 * asks for nothing but tags has the same answer for all of them.
 */
static bool
match_positions(struct matcher *m, const struct game *g,
    const struct tree *tree, unsigned long *found)
{
	enum cql_result result = CQL_NO;
	bool once = cql_asks_for_tags_alone(cql_query(m->run));

	*found = 0;
	for (struct spot *at = tree->first; at; at = spot_next(at)) {
		if (!once || at == tree->first)
			result = cql_match(m->run, at);
		if (result == CQL_ERROR)
			return false;
		if (result == CQL_NO)
			continue;
		take_match(m, g, tree, at);
		++*found;
	}
	return true;
}

/* Do the tags leave a way to match?  Then the moves are worth reading. */
static enum cql_result
gate(struct matcher *m, const struct piece *piece, unsigned long number)
{
	struct tree tags;

	if (!cql_query(m->run)->gates || !m->wish->least)
		return CQL_YES;
	arena_reset(&m->arena);
	if (!tree_read_tags(&tags, &m->arena, piece))
		return CQL_YES;
	cql_start_game(m->run, number, &tags);
	return cql_gate(m->run);
}

enum cql_result
matcher_take(struct matcher *m, const struct piece *piece, const char *file,
    unsigned long number, unsigned long *found)
{
	struct game g = {.piece = piece, .file = file, .number = number};
	size_t before = m->text->len;
	struct tree tree;

	switch (gate(m, piece, number)) {
	case CQL_NO: return CQL_NO;
	case CQL_ERROR: return CQL_ERROR;
	default: break;
	}
	arena_reset(&m->arena);
	tree_read(
	    &tree, &m->arena, &m->reader, &g, m->wish->variations, complain, m);
	if (m->wish->result.text &&
	    (tree.result.len != m->wish->result.len ||
		memcmp(tree.result.text, m->wish->result.text,
		    tree.result.len) != 0))
		return CQL_NO;
	make_room(m, tree.spots);
	cql_start_game(m->run, number, &tree);
	if (!match_positions(m, &g, &tree, found)) {
		m->text->len = before;
		return CQL_ERROR;
	}
	if (*found < m->wish->least || *found > m->wish->most) {
		m->text->len = before;
		return CQL_NO;
	}
	if (!m->report && !m->wish->unwritten)
		write_match(m, &g, tree, *found);
	return CQL_YES;
}
