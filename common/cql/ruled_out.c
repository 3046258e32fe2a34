/* ruled_out.c - see ruled_out.h */
#include "cql/ruled_out.h"

#include "cql/tree/functions.h"
#include "cql/tree/node.h"

/* To look at more images of a transform takes longer than it spares. */
enum { IMAGES_MAX = 8 };

/* Of a part: it never matches; it may; nothing is known, or it has effects. */
enum chance { NEVER, MAYBE, UNKNOWN };

/* Squares become empty as well, and what asks for none of the pieces asks
 * nothing of them. */
static enum chance
chance_of_designator(const struct node *n, const struct footprint *f)
{
	unsigned pieces = n->geometry.pieces;
	bb stood = 0;

	if (!pieces || pieces & EMPTY_SQUARE)
		return MAYBE;
	for (; pieces; pieces &= pieces - 1)
		stood |= f->piece[__builtin_ctz(pieces)];
	return stood & n->geometry.squares ? MAYBE : NEVER;
}

static enum chance chance_of(const struct node *n, const struct footprint *f);

/* The parts behind one of which nothing is known are not looked at. */
static enum chance
chance_of_all(const struct node *n, int first, const struct footprint *f)
{
	for (int i = first; i < n->kids; i++) {
		enum chance chance = chance_of(n->kid[i], f);

		if (chance != MAYBE)
			return chance;
	}
	return MAYBE;
}

static enum chance
chance_of_any(const struct node *n, const struct footprint *f)
{
	enum chance best = NEVER;

	for (int i = 0; i < n->kids && best != UNKNOWN; i++) {
		enum chance chance = chance_of(n->kid[i], f);

		if (chance > best)
			best = chance;
	}
	return best;
}

static enum chance
chance_of(const struct node *n, const struct footprint *f)
{
	const struct evaluators *e = &n->filter->evaluate;

	if (e->set == set_designator)
		return chance_of_designator(n, f);
	if (e->test == test_and || n->filter == &filters[FILTER_compound])
		return chance_of_all(n, 0, f);
	if (e->test == test_or ||
	    (e->test == test_orbit && n->kids <= IMAGES_MAX))
		return chance_of_any(n, f);
	return UNKNOWN;
}

bool
query_looks_at_footprint(const struct query *q)
{
	static const struct footprint none;

	return chance_of_all(q->body, q->gates, &none) == NEVER;
}

bool
query_may_match(const struct query *q, const struct footprint *f)
{
	return chance_of_all(q->body, q->gates, f) != NEVER;
}
