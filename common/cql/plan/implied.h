/*
 * implied.h - derive what must hold in a game for a query to match in it
 *
 * The implied conditions of a query form a tree (index/condition.h), made once,
 * after planning.  Each reader tests the part it has data for, and takes the
 * rest for true: screen.h the positions of a game and the squares of its
 * pieces, an index these and the tags, needs.h the plies.
 *
 * Invariant: nothing follows from filters after one with an external effect, or
 * one that may end the run; so where a condition does not hold, no such effect
 * is skipped.
 */
#ifndef CQL_PLAN_IMPLIED_H
#define CQL_PLAN_IMPLIED_H

#include "cql/tree/query.h"
#include "index/condition.h"

/* Return the conditions of the whole query, allocated in its arena. */
struct condition *implied_condition(struct query *q);

/*
 * Is the filter a comparison of a number with a constant?  Then it matches
 * where the number is from `least` to `most`, and nowhere else; LLONG_MIN and
 * LLONG_MAX are no bounds.
 */
struct bounds {
	const struct node *number;
	long long least, most;
};
bool number_bounds(const struct node *n, struct bounds *b);

#endif
