/* find.h - the node of find: its options, and bounds on its matches */
#ifndef CQL_FILTERS_FIND_H
#define CQL_FILTERS_FIND_H

#include "cql/run/context.h"

/* Options in n->number. */
enum {
	FIND_QUIET = 1,
	FIND_BACK = 2,
	FIND_ALL = 4,
	FIND_RANGE = 8, /* the last part is the range */
};

/*
 * Return from how many to how many matching positions, of those from the
 * current one on, the find has a value, as far as that is constant; from 0 or
 * less if it may be none, up to LLONG_MAX if there is no bound.
 */
struct span find_bounds(const struct node *n);

#endif
