/*
 * necessary.c - see necessary.h
 *
 * What stands behind a filter that is not quiet is not looked at: that has had
 * its effect by then.
 */
#include "cql/necessary.h"

#include "cql/quiet.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

struct deriver {
	const struct query *query;
	struct arena *arena;
	unsigned tags; /* conditions on them so far */
	bool loud;     /* what was derived last may do anything */
	bool imagines; /* positions may be no positions of the game */
};

typedef const struct index_condition *derive(
    struct deriver *d, const struct node *n);

static derive derive_node;

static const struct index_condition *
open_condition(struct deriver *d)
{
	return condition_plain(d->arena, CONDITION_OPEN);
}

/* ----------------------------------------------------------------- filters */

static const struct index_condition *
derive_nothing(struct deriver *d, const struct node *n)
{
	(void)n;
	return open_condition(d);
}

static const struct index_condition *
derive_always(struct deriver *d, const struct node *n)
{
	(void)n;
	return condition_plain(d->arena, CONDITION_ALWAYS);
}

static const struct index_condition *
derive_never(struct deriver *d, const struct node *n)
{
	(void)n;
	return condition_plain(d->arena, CONDITION_NEVER);
}

static const struct index_condition *
derive_designator(struct deriver *d, const struct node *n)
{
	return condition_men(
	    d->arena, n->geometry.pieces, n->geometry.squares, 1);
}

/*
 * Parts that are evaluated in their order, up to one that does not match.  What
 * is behind one that may do anything is left out.
 */
static const struct index_condition *
derive_sequence(struct deriver *d, const struct node *n)
{
	const struct index_condition **part =
	    arena_get(d->arena, ((size_t)n->kids + 1) * sizeof *part);
	int count = 0;

	d->loud = false;
	while (count < n->kids && !d->loud) {
		part[count] = derive_node(d, n->kid[count]);
		count++;
	}
	return condition_all(d->arena, part, count);
}

/* One part is enough, whether those behind it are evaluated or not. */
static const struct index_condition *
derive_any(struct deriver *d, const struct node *n)
{
	const struct index_condition **part =
	    arena_get(d->arena, ((size_t)n->kids + 1) * sizeof *part);
	bool loud = false;

	for (int i = 0; i < n->kids; i++) {
		part[i] = derive_node(d, n->kid[i]);
		loud |= d->loud;
	}
	d->loud = loud;
	return n->kids ? condition_any(d->arena, part, n->kids)
		       : open_condition(d);
}

/* All parts are evaluated, and none may be empty, or without a value. */
static const struct index_condition *
derive_all(struct deriver *d, const struct node *n)
{
	const struct index_condition **part =
	    arena_get(d->arena, ((size_t)n->kids + 1) * sizeof *part);

	for (int i = 0; i < n->kids; i++)
		part[i] = derive_node(d, n->kid[i]);
	part[n->kids] = open_condition(d);
	return condition_all(d->arena, part, n->kids + 1);
}

/* The meaning is that of its only part. */
static const struct index_condition *
derive_same(struct deriver *d, const struct node *n)
{
	return n->kids == 1 ? derive_node(d, n->kid[0]) : open_condition(d);
}

/* There must be something for it to begin with, which stands last. */
static const struct index_condition *
derive_last(struct deriver *d, const struct node *n)
{
	const struct index_condition *part[2] = {
	    derive_node(d, n->kid[n->kids - 1]), open_condition(d)};

	return condition_all(d->arena, part, 2);
}

/* P : F holds F somewhere, but for positions that are only imagined. */
static const struct index_condition *
derive_colon(struct deriver *d, const struct node *n)
{
	return d->imagines
	    ? open_condition(d)
	    : condition_elsewhere(d->arena, derive_node(d, n->kid[1]));
}

static const struct index_condition *
derive_mate(struct deriver *d, const struct node *n)
{
	(void)n;
	return condition_end(d->arena, FACT_MATE);
}

static const struct index_condition *
derive_stalemate(struct deriver *d, const struct node *n)
{
	(void)n;
	return condition_end(d->arena, FACT_STALEMATE);
}

/* Mates of a kind: mates, and more that is not known. */
static const struct index_condition *
derive_some_mate(struct deriver *d, const struct node *n)
{
	const struct index_condition *part[2] = {
	    derive_mate(d, n), open_condition(d)};

	return condition_all(d->arena, part, 2);
}

static const struct index_condition *
derive_some_stalemate(struct deriver *d, const struct node *n)
{
	const struct index_condition *part[2] = {
	    derive_stalemate(d, n), open_condition(d)};

	return condition_all(d->arena, part, 2);
}

/* ------------------------------------------------------------ comparisons */

/* Is it how many men a designator has? */
static bool
counts_men(const struct node *n)
{
	return n->filter->evaluate.number == number_count_set &&
	    n->kid[0]->filter->evaluate.set == set_designator;
}

static const struct index_condition *
at_least(struct deriver *d, const struct node *count, long long least)
{
	const struct geometry *g = &count->kid[0]->geometry;

	if (least > 64)
		return condition_plain(d->arena, CONDITION_NEVER);
	return condition_men(
	    d->arena, g->pieces, g->squares, least < 0 ? 0 : (unsigned)least);
}

static const struct index_condition *
at_most(struct deriver *d, const struct node *count, long long most)
{
	const struct geometry *g = &count->kid[0]->geometry;

	if (most < 0)
		return condition_plain(d->arena, CONDITION_NEVER);
	if (most >= 64)
		return condition_plain(d->arena, CONDITION_ALWAYS);
	if (g->squares != BB_ALL)
		return open_condition(d);
	return condition_few(d->arena, g->pieces, (unsigned)most);
}

/* Comparisons of a count on the left; and what each is from the other side. */
enum compares { LESS, AT_MOST, EQUAL, AT_LEAST, GREATER, COMPARES };

static const struct index_condition *
compare(struct deriver *d, enum compares how, const struct node *count,
    long long with)
{
	const struct index_condition *both[2];

	if (with < -64 || with > 128) /* so that one more or less can be said */
		return open_condition(d);
	switch (how) {
	case LESS: return at_most(d, count, with - 1);
	case AT_MOST: return at_most(d, count, with);
	case AT_LEAST: return at_least(d, count, with);
	case GREATER: return at_least(d, count, with + 1);
	default:
		both[0] = at_least(d, count, with);
		both[1] = at_most(d, count, with);
		return condition_all(d->arena, both, 2);
	}
}

static const struct index_condition *
derive_comparison(struct deriver *d, const struct node *n)
{
	static struct number (*const functions[])(
	    const struct node *, struct ctx *) = {[LESS] = number_less,
	    [AT_MOST] = number_at_most,
	    [EQUAL] = number_equal,
	    [AT_LEAST] = number_at_least,
	    [GREATER] = number_greater};
	const struct filter *integer = &filters[FILTER_integer];
	int how = 0;

	while (how < COMPARES && n->filter->evaluate.number != functions[how])
		how++;
	if (n->kids != 2 || how == COMPARES)
		return open_condition(d);
	if (counts_men(n->kid[0]) && n->kid[1]->filter == integer)
		return compare(
		    d, (enum compares)how, n->kid[0], n->kid[1]->number);
	if (counts_men(n->kid[1]) && n->kid[0]->filter == integer)
		return compare(d, (enum compares)(GREATER - how), n->kid[1],
		    n->kid[0]->number);
	return open_condition(d);
}

/* ------------------------------------------------------------------- trees */

/* Does it set what is forgotten when the next game starts? */
static bool
sets_for_the_game(const struct query *q, const struct node *n)
{
	return n->slot >= 0 && !q->variable[n->slot].persistent &&
	    q->variable[n->slot].type != TYPE_dictionary && !n->acts;
}

/* Of the filter by itself; or LOUD. */
static enum consequence
consequence_of(const struct query *q, const struct node *n)
{
	if (n->filter->flags & (OUTSIDE | REMEMBERS) ||
	    (n->filter->flags & CHANGES && !sets_for_the_game(q, n)))
		return LOUD;
	return quiet_consequence(n->filter);
}

/* Has evaluating it no effect beyond the game, and no error? */
static bool
is_quiet(const struct query *q, const struct node *n)
{
	if (consequence_of(q, n) == LOUD)
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!is_quiet(q, n->kid[i]))
			return false;
	return true;
}

static derive *const derivations[CONSEQUENCES] = {
    [FOLLOWS_NOTHING] = derive_nothing,
    [FOLLOWS_ALWAYS] = derive_always,
    [FOLLOWS_NEVER] = derive_never,
    [FOLLOWS_SEQUENCE] = derive_sequence,
    [FOLLOWS_ANY] = derive_any,
    [FOLLOWS_ALL] = derive_all,
    [FOLLOWS_SAME] = derive_same,
    [FOLLOWS_LAST] = derive_last,
    [FOLLOWS_COLON] = derive_colon,
    [FOLLOWS_DESIGNATOR] = derive_designator,
    [FOLLOWS_COMPARISON] = derive_comparison,
    [FOLLOWS_MATE] = derive_mate,
    [FOLLOWS_STALEMATE] = derive_stalemate,
    [FOLLOWS_SOME_MATE] = derive_some_mate,
    [FOLLOWS_SOME_STALEMATE] = derive_some_stalemate,
};

/*
 * Of the logic of a query parts may do something, and those before them still
 * count.
 */
static bool
is_logic(enum consequence what)
{
	return what == FOLLOWS_SEQUENCE || what == FOLLOWS_ANY;
}

static bool
is_constant(enum consequence what)
{
	return what == FOLLOWS_ALWAYS || what == FOLLOWS_NEVER;
}

static const struct index_condition *
derive_node(struct deriver *d, const struct node *n)
{
	enum consequence what = consequence_of(d->query, n);

	d->loud = false;
	if (!is_constant(what) && node_all_have(n, PURE)) /* the tags decide */
		return condition_tags(d->arena, n, d->tags++);
	if (what == LOUD || (!is_logic(what) && !is_quiet(d->query, n))) {
		d->loud = true;
		return open_condition(d);
	}
	return derivations[what](d, n);
}

static bool
has_imagined(const struct node *n)
{
	if (n->filter->evaluate.test == test_imagine ||
	    n->filter->evaluate.position == position_saveposition)
		return true;
	for (int i = 0; i < n->kids; i++)
		if (has_imagined(n->kid[i]))
			return true;
	return false;
}

const struct index_condition *
necessary_condition(const struct query *q, struct arena *a, bool but_last)
{
	struct deriver d = {
	    .query = q, .arena = a, .imagines = has_imagined(q->body)};
	const struct node *body = q->body;
	const struct index_condition **part =
	    arena_get(a, ((size_t)body->kids + 1) * sizeof *part);
	int count = 0, kids = body->kids - but_last;

	while (count < kids && !d.loud) {
		part[count] = derive_node(&d, body->kid[count]);
		count++;
	}
	part[count] = open_condition(&d);
	return condition_all(a, part, count + (but_last || d.loud || !count));
}
