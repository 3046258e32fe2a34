/* ruled_out.c - see ruled_out.h */
#include "cql/ruled_out.h"

#include "cql/consequence.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

/* To look at more images of a transform takes longer than it spares. */
enum { ALTERNATIVES_MAX = 8 };

/* Squares become empty as well, and what asks for none of the pieces asks
 * nothing of them. */
static bool
may_match(const struct node *n, const struct footprint *f)
{
	unsigned pieces = n->geometry.pieces;
	bb stood = 0;

	if (n->filter->evaluate.set != set_designator || !pieces ||
	    pieces & EMPTY_SQUARE)
		return true;
	for (; pieces; pieces &= pieces - 1)
		stood |= f->piece[__builtin_ctz(pieces)];
	return stood & n->geometry.squares;
}

static bool
may_hold(const struct consequence *c, const struct footprint *f)
{
	bool any = c->kind == HOLDS_ANY;

	if (c->kind == HOLDS_HERE || (any && c->count > ALTERNATIVES_MAX))
		return may_match(c->of, f);
	for (int i = 0; i < c->count; i++)
		if (may_hold(c->part[i], f) == any)
			return any;
	return !any;
}

bool
query_looks_at_footprint(const struct query *q)
{
	static const struct footprint none;

	return !query_may_match(q, &none);
}

bool
query_may_match(const struct query *q, const struct footprint *f)
{
	return may_hold(q->consequence, f);
}
