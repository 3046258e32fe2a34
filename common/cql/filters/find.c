/* find.c - find: search for a position elsewhere in the game */
#include "cql/filters/find.h"

#include <assert.h>
#include <limits.h>

#include "base/short_way.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "cql/run/positions.h"
#include "cql/run/known_answers.h"

/* The state of a search: the positions left to evaluate. */
struct find_search {
	const struct node *find;
	const struct spots *spots;
	struct known_answers *answers; /* NULL: caching is off */
	const struct spot *at; /* the first, or an imagined one; then NULL */
	unsigned id, end;      /* the next id, and the end */
	bool back;
};

static bool
matches_at(const struct node *body, struct ctx *c, const struct spot *at)
{
	struct ctx_mark mark = ctx_mark(c);
	const struct spot *here = ctx_go(c, at);
	struct move_view view = c->view;
	bool matched;

	error_if_late(c, body);
	c->view = (struct move_view){0};
	matched = attempt(body, c);
	c->view = view;
	ctx_go(c, here);
	ctx_release(c, mark);
	return matched;
}

/*
 * Return the cached answers valid for the current variables, or NULL if caching
 * is off.
 */
static struct known_answers *
answers_of(const struct node *n, struct ctx *c, const struct spots *o)
{
	struct memo *k = memo_of(n, c);
	struct reads reads = {0};

	if (n->effects.writes || n->effects.acts || !short_way(SHORT_CACHE))
		return NULL;
	if (!k->of) {
		if (n->effects.reads)
			list_variables(&reads, &k->arena, n, c);
		k->of = answer_cache_new(
		    &k->arena, n->effects.reads ? &reads : NULL, o->count);
	}
	return answers_now(k->of, c);
}

/*
 * Return the id that is searched after that of `at`, or the number of positions
 * at the end.
 */
static unsigned
id_after(const struct find_search *h, const struct spot *at)
{
	if (!h->back)
		return at->id + 1;
	return at->parent ? at->parent->id : h->spots->count;
}

/*
 * True if the position of the game matches. A cached match is evaluated again
 * if the body writes comments, which are not cached.
 */
static bool
is_match(struct find_search *h, struct ctx *c, const struct spot *at)
{
	const struct node *body = h->find->kid[0];
	struct known_answer *a;

	if (!h->answers)
		return matches_at(body, c, at);
	a = answer_at(h->answers, at->id);
	if (a->answer == NO)
		return false;
	if (a->answer == YES && !h->find->effects.remarks)
		return true;
	if (matches_at(body, c, at)) {
		a->answer = YES;
		return true;
	}
	a->answer = NO;
	a->next = id_after(h, at);
	assert(a->next != at->id);
	return false;
}

/* Return the next match, or NULL.  No position is below an imagined one. */
static const struct spot *
next_match(struct find_search *h, struct ctx *c)
{
	const struct spot *at;

	while ((at = h->at) && !spots_have(h->spots, at)) {
		h->at = h->back ? at->parent : NULL;
		if (matches_at(h->find->kid[0], c, at))
			return at;
	}
	if (at)
		h->id = at->id;
	h->at = NULL;
	for (;;) {
		if (h->answers)
			h->id = skip_failed(h->answers, h->id);
		if (h->id >= h->end)
			return NULL;
		at = h->spots->at[h->id];
		h->id = id_after(h, at);
		if (is_match(h, c, at))
			return at;
	}
}

static struct find_search
start_search(const struct node *n, struct ctx *c)
{
	struct find_search h = {.find = n, .spots = spots_of(c), .at = c->at};

	h.answers = answers_of(n, c, h.spots);
	h.back = n->number & FIND_BACK;
	if (h.back)
		h.end = h.spots->count;
	else if (spots_have(h.spots, c->at))
		h.end = h.spots->end[c->at->id];
	h.id = h.end;
	return h;
}

const struct spot *
position_find(const struct node *n, struct ctx *c)
{
	struct find_search h = start_search(n, c);
	const struct spot *at = next_match(&h, c);

	if (at && !(n->number & FIND_QUIET))
		comment_note(n, c, at, "Found");
	return at;
}

/*
 * Return at least 1 without a range, as one match suffices; a range that is no
 * constant may allow 0.
 */
struct span
find_bounds(const struct node *n)
{
	const struct node *range = n->number & FIND_RANGE ? n->kid[1] : NULL;
	struct span bounds = {!range, LLONG_MAX};

	if (!range || !range->kids)
		return bounds;
	if (range->kid[0]->filter->fact == IS_INTEGER)
		bounds.low = range->kid[0]->number;
	if (range->kid[range->kids - 1]->filter->fact == IS_INTEGER &&
	    !(n->number & FIND_BACK))
		bounds.high = range->kid[range->kids - 1]->number;
	return bounds;
}

static bool
count_fits(const struct node *n, struct ctx *c, unsigned count)
{
	return n->number & FIND_RANGE ? range_holds(n->kid[1], c, count)
				      : count > 0;
}

/* Return the counts of the cached answers, allocated at the first use. */
static unsigned *
counts_of(struct find_search *h, struct ctx *c)
{
	struct known_answers *f = h->answers;

	if (!f->count)
		f->count = arena_get(&memo_of(h->find, c)->arena,
		    ((size_t)h->spots->count + 1) * sizeof *f->count);
	return f->count;
}

/*
 * Return the number of matches at `at` and above. Dynamic programming: each
 * position is evaluated once for a version.
 */
static unsigned
count_above(struct find_search *h, struct ctx *c, const struct spot *at)
{
	struct known_answers *f = h->answers;
	unsigned *count = counts_of(h, c);

	for (; f->upto <= at->id; f->upto++) {
		const struct spot *s = h->spots->at[f->upto];

		count[f->upto] =
		    (s->parent ? count[s->parent->id] : 0) + is_match(h, c, s);
	}
	return count[at->id];
}

/*
 * Return the number of matches in the ids of the search, from suffix sums that
 * are extended as needed.
 */
static unsigned
count_below(struct find_search *h, struct ctx *c)
{
	struct known_answers *f = h->answers;
	unsigned *count = counts_of(h, c);

	while (f->from > h->at->id) {
		unsigned i = f->from - 1;

		count[i] = count[i + 1] + is_match(h, c, h->spots->at[i]);
		f->from = i;
	}
	return count[h->at->id] - count[h->end];
}

/* Return the number of matches. List them in *matched unless it is NULL. */
static unsigned
count_matches(struct find_search *h, struct ctx *c, struct spot_list *matched)
{
	const struct node *n = h->find;
	unsigned count = 0;

	if (!matched && h->answers && !n->effects.remarks &&
	    spots_have(h->spots, c->at))
		return n->number & FIND_BACK ? count_above(h, c, c->at)
					     : count_below(h, c);
	for (const struct spot *at; (at = next_match(h, c)); count++)
		if (matched)
			ARENA_ADD(&memo_of(n, c)->passing, matched->at,
			    matched->count, at);
	return count;
}

struct number
number_find(const struct node *n, struct ctx *c)
{
	struct find_search h = start_search(n, c);
	bool notes = !(n->number & FIND_QUIET) && !c->options.quiet;
	int remarks = c->remarks;
	struct spot_list matched = {0};
	unsigned count;

	arena_reset(&memo_of(n, c)->passing);
	count = count_matches(&h, c, notes ? &matched : NULL);
	if (!count_fits(n, c, count)) {
		c->remarks = remarks;
		return NO_NUMBER;
	}
	for (unsigned i = 0; i < matched.count; i++)
		comment_note(n, c, matched.at[i], "Found %u of %u", i + 1,
		    matched.count);
	return number_of(count);
}

static bool
parse_find_option(struct parser *p, unsigned *options)
{
	if (parse_take_name(p, "quiet"))
		*options |= FIND_QUIET;
	else if (parse_take_name(p, "all"))
		*options |= FIND_ALL;
	else if (parse_take(p, "<--"))
		*options |= FIND_BACK;
	else
		return false;
	return true;
}

/* Parse the words and the range, in any order. Return the range, or NULL. */
static struct node *
read_find_parameters(struct parser *p, unsigned *options)
{
	struct location at = p->token.location;
	struct node *range = NULL;

	do
		if (!range)
			range = parse_range_before(p, "<--");
	while (parse_find_option(p, options));
	if (!range)
		return NULL;
	if (*options & FIND_ALL)
		parse_fail(p, parse_since(p, at),
		    "find takes all or a range, not both");
	*options |= FIND_RANGE;
	return range;
}

/* find ::= "find" ("quiet" | "<--" | "all" | range)* filter */
struct node *
parse_find(struct parser *p, const struct filter *f, struct location from)
{
	struct node *kid[2], *n;
	unsigned options = 0;

	kid[1] = read_find_parameters(p, &options);
	kid[0] = parse_filter(p);
	n = parse_node(p,
	    options & (FIND_ALL | FIND_RANGE) ? &filters[FILTER_find_count] : f,
	    from, kid[1] ? 2 : 1, kid);
	n->number = options;
	return n;
}

SHOWER(find)
{
	static const char *const words[] = {"quiet", "<--", "all"};

	for (int i = 0; i < 3; i++)
		if (n->number >> i & 1)
			show_more(o, words[i]);
}
