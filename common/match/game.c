/* game.c - see game.h */
#include "match/game.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "cql/run/context.h"
#include "pgn/complain.h"

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

/* Remarks by the id of their position, so that none is looked for. */
struct chain {
	const struct remark *list;
	unsigned spots; /* ids in `first` */
	int *first, *next;
};

/* What the comments of one game are taken from while it is written. */
struct edit {
	struct matcher *matcher;
	struct chain log, *best; /* best: of each sort */
	unsigned long number, found;
};

static struct chain
chain_remarks(
    struct arena *a, unsigned spots, const struct remark *list, int count)
{
	struct chain c = {.list = list, .spots = count ? spots : 0};

	if (!count)
		return c;
	c.first = arena_raw(a, (spots + 1) * sizeof *c.first);
	c.next = arena_raw(a, (size_t)count * sizeof *c.next);
	for (unsigned i = 0; i < spots; i++)
		c.first[i] = -1;
	for (int i = count; i-- > 0;)
		if (list[i].at->id < spots) {
			int *first = &c.first[list[i].at->id];

			c.next[i] = *first;
			*first = i;
		}
	return c;
}

static struct chain *
chain_best(struct arena *a, unsigned spots, const struct cql_run *run)
{
	const struct sort_best *best = cql_best(run);
	int sortings = cql_query(run)->sortings;
	struct chain *all = arena_get(a, (size_t)sortings * sizeof *all);

	for (int i = 0; i < sortings; i++)
		all[i] =
		    chain_remarks(a, spots, best[i].remark, best[i].remarks);
	return all;
}

/* -1 for none. */
static int
first_remark(const struct chain *c, const struct spot *at)
{
	return at->id < c->spots ? c->first[at->id] : -1;
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

	for (int i = first_remark(&e->log, at); i >= 0; i = e->log.next[i])
		if (!e->log.list[i].text.text)
			return true;
	return false;
}

/* Who is told of the comments of a position, one by one. */
struct listener {
	void (*hear)(void *user, struct str text);
	void *user;
};

static void
tell(const struct listener *l, struct str text)
{
	l->hear(l->user, text);
}

/* `description: value` of each sort, and the count if games go by it. */
static void
tell_values(const struct edit *e, const struct listener *l)
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
		tell(l, (struct str){text.text, text.len});
	}
	if (m->wish->sorts) {
		text.len = 0;
		out_format(&text, "matchcount: %lu", e->found);
		tell(l, (struct str){text.text, text.len});
	}
	out_close(&text);
}

static void
tell_chain(
    const struct chain *c, const struct spot *at, const struct listener *l)
{
	for (int i = first_remark(c, at); i >= 0; i = c->next[i])
		if (c->list[i].text.text)
			tell(l, c->list[i].text);
}

/* The comments that a position gets, in their order. */
static void
tell_remarks(
    const struct edit *e, const struct spot *at, const struct listener *l)
{
	const struct matcher *m = e->matcher;
	char text[48];

	if (m->wish->silent)
		return;
	if (!at->parent && !m->wish->noheader) {
		snprintf(text, sizeof text, "Game number %lu", e->number);
		tell(l, str_of(text));
	}
	tell_chain(&e->log, at, l);
	if (!m->wish->quiet && m->wish->matchstring.len && at->id < m->spots &&
	    m->matched[at->id])
		tell(l, m->wish->matchstring);
	for (int i = 0; i < cql_query(m->run)->sortings; i++)
		tell_chain(&e->best[i], at, l);
	if (!at->parent)
		tell_values(e, l);
}

static void
hear_to_write(void *user, struct str text)
{
	write_comment(user, text);
}

static void
write_remarks(void *user, const struct spot *at, struct writer *w)
{
	tell_remarks(user, at, &(struct listener){hear_to_write, w});
}

static void
complain(void *user, const struct game *g, unsigned long line, const char *what)
{
	struct matcher *m = user;

	game_complain(m->warnings, g, line, what);
}

/* What is wrong with the main line was said when it was read for matching. */
static void
complain_of_variation(
    void *user, const struct game *g, unsigned long line, const char *what)
{
	if (g->depth)
		complain(user, g, line, what);
}

static void
change_tags(struct matcher *m, struct arena *a, struct tree *tree)
{
	int count;
	const struct tag *change = cql_tag_changes(m->run, &count);

	for (int i = 0; i < count; i++)
		tree_set_tag(tree, a, change[i].name, change[i].value);
}

static struct edit
edit_of(struct matcher *m, struct arena *a, const struct tree *tree,
    unsigned long number, unsigned long found)
{
	int count;
	const struct remark *log = cql_remarks(m->run, &count);

	return (struct edit){.matcher = m,
	    .log = chain_remarks(a, tree->spots, log, count),
	    .best = chain_best(a, tree->spots, m->run),
	    .number = number,
	    .found = found};
}

/*
 * A game is written with its variations: where they were left out it is read
 * again, and the main line has the same ids in both trees.
 */
static void
read_whole(struct matcher *m, const struct game *g, struct tree *tree)
{
	struct game again = {
	    .chunk = g->chunk, .file = g->file, .number = g->number};

	if (!tree->whole)
		tree_read(tree, &m->whole, &m->reader, &again, true,
		    complain_of_variation, m);
}

static void
write_match(struct matcher *m, const struct game *g, struct tree whole,
    unsigned long found)
{
	struct tree_edit edit = {
	    writes_tag, drops_comments, write_remarks, NULL};
	struct edit e;

	arena_reset(&m->whole);
	read_whole(m, g, &whole);
	e = edit_of(m, &m->whole, &whole, g->number, found);
	edit.user = &e;
	change_tags(m, &m->whole, &whole);
	m->writer.out = m->text;
	tree_write(&whole, &m->writer, &edit);
}

/* The comments of a position, a NUL behind each. */
struct joint {
	struct out text;
	bool unique; /* each once */
};

static bool
has_joined(const struct joint *j, struct str text)
{
	struct str rest = {j->text.text, j->text.len};

	while (rest.len) {
		struct str one = str_cut(&rest, '\0');

		if (str_equal(one, text))
			return true;
	}
	return false;
}

static void
hear_to_join(void *user, struct str text)
{
	struct joint *j = user;

	if (!text.len || (j->unique && has_joined(j, text)))
		return;
	out_str(&j->text, text);
	out_char(&j->text, '\0');
}

/* With blanks between them, as originalcomment has them; NULL for none. */
static struct str
joined(struct arena *a, const struct joint *j)
{
	char *text;

	if (!j->text.len)
		return (struct str){0};
	text = arena_copy(a, j->text.text, j->text.len);
	for (size_t i = 0; i + 1 < j->text.len; i++)
		if (!text[i])
			text[i] = ' ';
	return (struct str){text, j->text.len - 1};
}

/* Every position gets the comments that it is written with. */
static void
change_comments(struct matcher *m, struct edit *e, struct tree *tree)
{
	struct joint j = {
	    .text.fd = -1, .unique = m->writer.style->unique_comments};
	struct listener to_join = {hear_to_join, &j};

	for (struct spot *at = tree->first; at; at = spot_next(at)) {
		bool drops = drops_comments(e, at);

		j.text.len = 0;
		for (const struct note *n = drops ? NULL : at->notes; n;
		     n = n->next)
			if (!n->line)
				hear_to_join(&j, n->text);
		tell_remarks(e, at, &to_join);
		at->comment = joined(&m->arena, &j);
	}
	out_close(&j.text);
}

/* False when it has none.  The tree becomes what will be written. */
static bool
name_match(struct matcher *m, struct tree *tree, unsigned long number,
    unsigned long found)
{
	change_tags(m, &m->arena, tree);
	if (namer_asks(m->namer)) {
		struct edit e = edit_of(m, &m->arena, tree, number, found);

		change_comments(m, &e, tree);
	}
	m->name = namer_name(m->namer, number, tree);
	return m->name.text;
}

/* ---------------------------------------------------------------- one game */

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
gate(struct matcher *m, const struct chunk *chunk, unsigned long number)
{
	struct tree tags;

	if (!cql_query(m->run)->gates || !m->wish->least)
		return CQL_YES;
	arena_reset(&m->arena);
	if (!tree_read_tags(&tags, &m->arena, chunk))
		return CQL_YES;
	cql_start_game(m->run, number, &tags);
	return cql_gate(m->run);
}

enum cql_result
matcher_take(struct matcher *m, const struct chunk *chunk, const char *file,
    unsigned long number, unsigned long *found)
{
	struct game g = {.chunk = chunk, .file = file, .number = number};
	size_t before = m->text->len;
	struct tree tree;

	switch (gate(m, chunk, number)) {
	case CQL_NO: return CQL_NO;
	case CQL_ERROR: return CQL_ERROR;
	default: break;
	}
	arena_reset(&m->arena);
	tree_read(
	    &tree, &m->arena, &m->reader, &g, m->wish->variations, complain, m);
	if (m->wish->result.text && !str_equal(tree.result, m->wish->result))
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
	if (m->namer && !name_match(m, &tree, number, *found)) {
		m->text->len = before;
		return CQL_ERROR;
	}
	if (!m->report && !m->wish->unwritten)
		write_match(m, &g, tree, *found);
	return CQL_YES;
}
