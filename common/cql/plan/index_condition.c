/* index_condition.c - see index_condition.h */
#include "cql/plan/index_condition.h"

#include "cql/plan/consequence.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

struct deriver {
	struct arena *arena;
	unsigned tags, elsewhere; /* conditions on these so far */
};

static const struct index_condition *
plain(struct deriver *d, enum condition_kind kind)
{
	return condition_plain(d->arena, kind);
}

/* Return the condition and one more that is open. */
static const struct index_condition *
with_more(struct deriver *d, const struct index_condition *c)
{
	const struct index_condition *part[2] = {c, plain(d, CONDITION_OPEN)};

	return condition_all(d->arena, part, 2);
}

/* ----------------------------------------------------------------- filters */

static const struct index_condition *
at_least(struct deriver *d, const struct geometry *g, long long least)
{
	if (least > 64)
		return plain(d, CONDITION_NEVER);
	return condition_men(
	    d->arena, g->pieces, g->squares, least < 0 ? 0 : (unsigned)least);
}

static const struct index_condition *
at_most(struct deriver *d, const struct geometry *g, long long most)
{
	if (most < 0)
		return plain(d, CONDITION_NEVER);
	if (most >= 64)
		return plain(d, CONDITION_ALWAYS);
	if (g->squares != BB_ALL)
		return plain(d, CONDITION_OPEN);
	return condition_few(d->arena, g->pieces, (unsigned)most);
}

/* Return the condition for a comparison of the number of pieces; NULL: not one.
 */
static const struct index_condition *
derive_count(struct deriver *d, const struct node *n)
{
	const struct index_condition *both[2];
	struct bounds b;

	if (!consequence_bounds(n, &b) ||
	    b.number->filter->evaluate.number != number_count_set ||
	    b.number->kid[0]->filter->evaluate.set != set_designator)
		return NULL;
	both[0] = at_least(d, &b.number->kid[0]->geometry, b.least);
	both[1] = at_most(d, &b.number->kid[0]->geometry, b.most);
	return condition_all(d->arena, both, 2);
}

/* Filters, by one of their evaluators, whatever their words. */
static const struct known_filter {
	struct evaluators evaluate;
	uint64_t end; /* a fact of the last position; 0: it is the same
			 everywhere, ... */
	bool never;   /* ... and does it never match? */
	bool more;    /* there is more to it */
} known[] = {
    {EVALUATE_test(header)},
    {EVALUATE_test(always)},
    {EVALUATE_test(nothing)},
    {EVALUATE_number(integer)},
    {EVALUATE_test(never), .never = true},
    {EVALUATE_test(mate), .end = FACT_MATE},
    {EVALUATE_test(stalemate), .end = FACT_STALEMATE},
    {EVALUATE_set(puremate), .end = FACT_MATE, .more = true},
    {EVALUATE_set(modelmate), .end = FACT_MATE, .more = true},
    {EVALUATE_set(idealmate), .end = FACT_MATE, .more = true},
    {EVALUATE_set(purestalemate), .end = FACT_STALEMATE, .more = true},
    {EVALUATE_set(modelstalemate), .end = FACT_STALEMATE, .more = true},
    {EVALUATE_set(idealstalemate), .end = FACT_STALEMATE, .more = true},
};

enum { KNOWN = sizeof known / sizeof *known };

static const struct index_condition *
derive_known(struct deriver *d, const struct known_filter *k)
{
	const struct index_condition *c = k->end
	    ? condition_end(d->arena, k->end)
	    : plain(d, k->never ? CONDITION_NEVER : CONDITION_ALWAYS);

	return k->more ? with_more(d, c) : c;
}

/* Return the condition of a filter by itself; NULL: only its parts have any. */
static const struct index_condition *
derive_filter(struct deriver *d, const struct node *n)
{
	const struct geometry *g = &n->geometry;

	if (n->filter->evaluate.set == set_designator)
		return condition_men(d->arena, g->pieces, g->squares, 1);
	for (int i = 0; i < KNOWN; i++)
		if (filter_evaluates(n->filter, &known[i].evaluate))
			return derive_known(d, &known[i]);
	if (node_all_have(n, GAME_CONSTANT))
		return condition_tags(d->arena, n, d->tags++);
	return derive_count(d, n);
}

/* ------------------------------------------------------------------- trees */

static const struct index_condition *
derive_tree(struct deriver *d, const struct consequence *c)
{
	const struct index_condition *made = derive_filter(d, c->of), **part;

	if (made || c->kind == HOLDS_HERE)
		return made ? made : plain(d, CONDITION_OPEN);
	part = arena_get(d->arena, ((size_t)c->count + 1) * sizeof *part);
	for (int i = 0; i < c->count; i++)
		part[i] = derive_tree(d, c->part[i]);
	if (c->kind == HOLDS_SOMEWHERE)
		return condition_elsewhere(d->arena, *part, d->elsewhere++);
	made = c->kind == HOLDS_ANY ? condition_any(d->arena, part, c->count)
				    : condition_all(d->arena, part, c->count);
	return c->exact ? made : with_more(d, made);
}

const struct index_condition *
necessary_condition(const struct query *q, struct arena *a)
{
	struct deriver d = {.arena = a};

	return derive_tree(&d, q->consequence);
}
