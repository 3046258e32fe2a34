/* index_condition.c - see index_condition.h */
#include "cql/plan/index_condition.h"

#include "cql/plan/consequence.h"
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

	if (!consequence_bounds(n, &b) || b.number->filter->fact != IS_COUNT ||
	    b.number->kid[0]->filter->fact != IS_DESIGNATOR)
		return NULL;
	both[0] = at_least(d, &b.number->kid[0]->geometry, b.least);
	both[1] = at_most(d, &b.number->kid[0]->geometry, b.most);
	return condition_all(d->arena, both, 2);
}

/* Return the condition of a filter by itself; NULL: only its parts have any. */
static const struct index_condition *
derive_filter(struct deriver *d, const struct node *n)
{
	const struct geometry *g = &n->geometry;

	switch (n->filter->fact) {
	case IS_DESIGNATOR:
		return condition_men(d->arena, g->pieces, g->squares, 1);
	case IS_ALWAYS:
	case IS_INTEGER: return plain(d, CONDITION_ALWAYS);
	case IS_NEVER: return plain(d, CONDITION_NEVER);
	case IS_MATE: return condition_end(d->arena, FACT_MATE);
	case IS_STALEMATE: return condition_end(d->arena, FACT_STALEMATE);
	case IS_SOME_MATE:
		return with_more(d, condition_end(d->arena, FACT_MATE));
	case IS_SOME_STALEMATE:
		return with_more(d, condition_end(d->arena, FACT_STALEMATE));
	default: break;
	}
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
