/* ruled_out.c - see ruled_out.h */
#include "cql/plan/ruled_out.h"

#include "base/short_way.h"
#include "cql/plan/consequence.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

/* To look at more images of a transform takes longer than it spares. */
enum { ALTERNATIVES_MAX = 8 };

/*
 * Does the filter ask that one of some pieces is on one of some squares?
 * Squares become empty as well, and what asks for none of the pieces asks
 * nothing of them.
 */
static bool
asks_for_men(const struct node *n)
{
	unsigned pieces = n->geometry.pieces;

	return n->filter->evaluate.set == set_designator && pieces &&
	    !(pieces & EMPTY_SQUARE);
}

static inline bool
stood(unsigned pieces, bb squares, const struct footprint *f)
{
	bb found = 0;

	for (; pieces; pieces &= pieces - 1)
		found |= f->piece[__builtin_ctz(pieces)];
	return found & squares;
}

static bool
may_match(const struct node *n, const struct footprint *f)
{
	return !asks_for_men(n) ||
	    stood(n->geometry.pieces, n->geometry.squares, f);
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

static int
count_filters(const struct consequence *c)
{
	int count = c->kind == HOLDS_HERE;

	for (int i = 0; i < c->count; i++)
		count += count_filters(c->part[i]);
	return count;
}

/* The men that must have stood somewhere, whatever else is so. */
static void
gather_men(struct query *q, struct needed_men *men, const struct consequence *c)
{
	if (c->kind == HOLDS_ANY) {
		q->needs_more = true;
	} else if (c->kind != HOLDS_HERE) {
		for (int i = 0; i < c->count; i++)
			gather_men(q, men, c->part[i]);
	} else if (asks_for_men(c->of)) {
		men[q->needed++] = (struct needed_men){
		    c->of->geometry.pieces, c->of->geometry.squares};
	}
}

void
query_note_footprint(struct query *q)
{
	static const struct footprint none;
	int most = count_filters(q->consequence);
	struct needed_men *men =
	    arena_get(&q->arena, (size_t)most * sizeof *men);

	q->needs = men;
	gather_men(q, men, q->consequence);
	q->asks_for_footprint = !query_may_match(q, &none);
}

bool
query_may_match(const struct query *q, const struct footprint *f)
{
	bool may = true;

	if (!short_way(SHORT_NEEDED_PIECES))
		return may_hold(q->consequence, f);
	/* to look at all is quicker than to find out when to stop */
	for (int i = 0; i < q->needed; i++)
		may &= stood(q->needs[i].pieces, q->needs[i].squares, f) != 0;
	return may && (!q->needs_more || may_hold(q->consequence, f));
}
