/*
 * parallel_safe.h - queries whose result is the same however games are divided
 *
 * Several threads, and several runs whose states are merged, each have copies
 * of the persistent variables, which see only their own games.  What a variable
 * ends with is then the same as in one run on one thread if every change of it
 * in the body goes with its merge strategy, and the body does not look at it
 * otherwise:
 *
 *     sum       x += F, x -= F, x |= F, and the same as x = x + F
 *     min, max  x = max(x F), if x < F then x = F, x += 0
 *
 * with an F that does not look at x; and so for the entries of a dictionary.
 * In cqlbegin, which each copy evaluates, all may be assigned, but by sum only
 * sets and 0.  What cqlend does comes after the merge.
 */
#ifndef CQL_PLAN_PARALLEL_SAFE_H
#define CQL_PLAN_PARALLEL_SAFE_H

#include "cql/tree/query.h"

struct parallel_conflict {
	const struct variable *variable;
	struct location at;
};

/*
 * Find the first place that makes a variable with a strategy depend on how the
 * games are divided; false if there is none.
 */
bool parallel_hindered(const struct query *q, struct parallel_conflict *by);

#endif
