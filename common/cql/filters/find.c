/* find.c - find: search for a position elsewhere in the game */
#include "cql/filters/find.h"

#include <assert.h>
#include <limits.h>

#include "base/short_way.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "cql/run/memo.h"
#include "cql/run/positions.h"
#include "cql/run/changed_variables.h"
#include "cql/tree/query.h"

enum answer { UNKNOWN, NO, YES };

/*
 * The cached answer for a position. Invariant: in the order of the search all
 * positions from this one up to `next`, excluded, are known not to match.
 */
struct find_answer {
	unsigned version; /* the entry is valid for this version only */
	unsigned next;	  /* the next id that may match */
	enum answer answer;
};

/* The cached answers for the positions of a game. */
struct find_answers {
	struct reads reads;	/* the variables that the body reads */
	unsigned version;	/* of these variables; from 1 */
	struct find_answer *of; /* by id, and one for the end */
	/* number of matches from an id on, valid for ids from `from` on; and
	   at a position and above it, valid for ids below `upto` */
	unsigned *count_from, from;
	unsigned *count_above, upto;
};

enum {
	FIND_STATES = 67,	   /* a prime: see variables_hash() */
	FIND_CACHED_MOST = 1 << 17 /* positions cached for all states */
};

/*
 * Direct-mapped cache by the values of the variables that the body reads: for a
 * piece that is followed, its answers are still there when its turn is next.
 */
struct find_cache {
	struct find_answers *of[FIND_STATES]; /* NULL until used */
	unsigned states; /* used of these; fewer in large games */
};

/* The state of a search: the positions left to evaluate. */
struct find_search {
	const struct node *find;
	const struct spots *spots;
	struct find_answers *answers; /* NULL: caching is off */
	/* backward, or at an imagined position: the next */
	const struct spot *at;
	unsigned id, end; /* forward: the next id, and the end */
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

/* Allocate a number for each id and one more, all 0. */
static unsigned *
id_numbers(struct arena *a, const struct spots *o)
{
	return arena_get(a, ((size_t)o->count + 1) * sizeof(unsigned));
}

/* Add empty answers for other values of the variables; `first` has others. */
static struct find_answers *
new_answers(const struct node *n, struct ctx *c, const struct spots *o,
    const struct find_answers *first)
{
	struct arena *a = &memo_of(n, c)->arena;
	struct find_answers *f = arena_get(a, sizeof *f);

	if (first)
		f->reads = reads_alike(&first->reads, a);
	else
		list_variables(&f->reads, a, n, c);
	f->of = arena_get(a, ((size_t)o->count + 1) * sizeof *f->of);
	f->version = 1;
	f->from = o->count;
	if (n->number & FIND_BACK)
		f->count_above = id_numbers(a, o);
	else
		f->count_from = id_numbers(a, o);
	return f;
}

static struct find_cache *
new_cache(const struct node *n, struct ctx *c, const struct spots *o)
{
	struct memo *k = memo_of(n, c);
	struct find_cache *cache = arena_get(&k->arena, sizeof *cache);
	unsigned most = FIND_CACHED_MOST / (o->count + 1);

	cache->of[0] = new_answers(n, c, o, NULL);
	cache->states = most > FIND_STATES ? FIND_STATES : most ? most : 1;
	return k->of = cache;
}

/* Discard all cached answers. */
static void
begin_anew(struct find_answers *f, const struct spots *o)
{
	f->version++;
	f->from = o->count;
	f->upto = 0;
}

/*
 * Return the cached answers valid for the current variables, or NULL if caching
 * is off.
 */
static struct find_answers *
answers_of(const struct node *n, struct ctx *c, const struct spots *o)
{
	struct find_cache *cache = memo_of(n, c)->of;
	struct find_answers **f;

	if (n->effects.writes || n->effects.acts || !short_way(SHORT_CACHE))
		return NULL;
	if (!cache)
		cache = new_cache(n, c, o);
	f = &cache->of[0];
	if (n->effects.reads && !f[0]->reads.value)
		return NULL;
	if (n->effects.reads && short_way(SHORT_CACHE_STATES))
		f += variables_hash(&f[0]->reads, c, cache->states);
	if (!*f)
		*f = new_answers(n, c, o, cache->of[0]);
	if ((n->effects.reads && variables_changed(&(*f)->reads, c)) ||
	    !short_way(SHORT_CACHE_KEPT))
		begin_anew(*f, o);
	return *f;
}

static struct find_answer *
answer_at(struct find_answers *f, unsigned id)
{
	struct find_answer *a = &f->of[id];

	if (a->version != f->version)
		*a = (struct find_answer){f->version, id, UNKNOWN};
	return a;
}

/*
 * Return the first id from `id` on that may match. Path compression: all ids on
 * the way are linked straight to it.
 */
static unsigned
skip_failed(struct find_answers *f, unsigned id)
{
	unsigned to = id, next;

	while ((next = answer_at(f, to)->next) != to)
		to = next;
	while ((next = f->of[id].next) != to) {
		f->of[id].next = to;
		id = next;
	}
	return to;
}

/*
 * Return the id that is searched after that of `at`, or the number of positions
 * at the end.
 */
static unsigned
id_after(const struct find_search *h, const struct spot *at)
{
	if (!(h->find->number & FIND_BACK))
		return at->id + 1;
	return at->parent ? at->parent->id : h->spots->count;
}

/*
 * True if the position matches. A cached match is evaluated again if the body
 * writes comments, which are not cached.
 */
static bool
is_match(struct find_search *h, struct ctx *c, const struct spot *at)
{
	const struct node *body = h->find->kid[0];
	struct find_answer *a;

	if (!h->answers || !spots_have(h->spots, at))
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

/* Return the first position from `at` upwards that may match, or NULL. */
static const struct spot *
skip_failed_above(struct find_search *h, const struct spot *at)
{
	unsigned id = skip_failed(h->answers, at->id);

	return id < h->spots->count ? h->spots->at[id] : NULL;
}

static const struct spot *
next_above(struct find_search *h, struct ctx *c)
{
	for (;;) {
		const struct spot *at = h->at;

		if (h->answers && at && spots_have(h->spots, at))
			at = skip_failed_above(h, at);
		if (!at)
			return NULL;
		h->at = at->parent;
		if (is_match(h, c, at))
			return at;
	}
}

static const struct spot *
next_below(struct find_search *h, struct ctx *c)
{
	for (;;) {
		const struct spot *at;

		if (h->answers)
			h->id = skip_failed(h->answers, h->id);
		if (h->id >= h->end)
			return NULL;
		at = h->spots->at[h->id++];
		if (is_match(h, c, at))
			return at;
	}
}

/*
 * Return the start if it matches, else NULL; an imagined position has none
 * below.
 */
static const struct spot *
next_lone(struct find_search *h, struct ctx *c)
{
	const struct spot *at = h->at;

	h->at = NULL;
	return at && is_match(h, c, at) ? at : NULL;
}

static struct find_search
start_search(const struct node *n, struct ctx *c)
{
	struct find_search h = {.find = n, .spots = spots_of(c), .at = c->at};

	h.answers = answers_of(n, c, h.spots);
	if (!(n->number & FIND_BACK) && spots_have(h.spots, c->at)) {
		h.at = NULL;
		h.id = c->at->id;
		h.end = h.spots->end[h.id];
	}
	return h;
}

static const struct spot *
next_match(struct find_search *h, struct ctx *c)
{
	if (h->find->number & FIND_BACK)
		return next_above(h, c);
	return h->end ? next_below(h, c) : next_lone(h, c);
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
 * A range that is no constant may allow 0 matches; without a range one
 * suffices.
 */
long long
find_least(const struct node *n)
{
	const struct node *range;

	if (!(n->number & FIND_RANGE))
		return 1;
	range = n->kid[1];
	if (!range->kids || range->kid[0]->filter != &filters[FILTER_integer])
		return 0;
	return range->kid[0]->number;
}

long long
find_most(const struct node *n)
{
	const struct node *range, *last;

	if (!(n->number & FIND_RANGE) || n->number & FIND_BACK ||
	    !n->kid[1]->kids)
		return LLONG_MAX;
	range = n->kid[1];
	last = range->kid[range->kids - 1];
	return last->filter == &filters[FILTER_integer] ? last->number
							: LLONG_MAX;
}

static bool
count_fits(const struct node *n, struct ctx *c, unsigned count)
{
	return n->number & FIND_RANGE ? range_holds(n->kid[1], c, count)
				      : count > 0;
}

/*
 * Return the number of matches at `at` and above. Dynamic programming: each
 * position is evaluated once for a version.
 */
static unsigned
count_above(struct find_search *h, struct ctx *c, const struct spot *at)
{
	struct find_answers *f = h->answers;

	for (; f->upto <= at->id; f->upto++) {
		const struct spot *s = h->spots->at[f->upto];

		f->count_above[f->upto] =
		    (s->parent ? f->count_above[s->parent->id] : 0) +
		    is_match(h, c, s);
	}
	return f->count_above[at->id];
}

/*
 * Return the number of matches in the ids of the search, from suffix sums that
 * are extended as needed.
 */
static unsigned
count_below(struct find_search *h, struct ctx *c)
{
	struct find_answers *f = h->answers;

	while (f->from > h->id) {
		unsigned i = f->from - 1;

		f->count_from[i] =
		    f->count_from[i + 1] + is_match(h, c, h->spots->at[i]);
		f->from = i;
	}
	return f->count_from[h->id] - f->count_from[h->end];
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
			spot_list_add(matched, &memo_of(n, c)->passing, at);
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
