/* find.h - the node of find: its options, and bounds on its matches */
#ifndef CQL_FILTERS_FIND_H
#define CQL_FILTERS_FIND_H

#include "cql/tree/node.h"

/* Options in n->number. */
enum {
	FIND_QUIET = 1,
	FIND_BACK = 2,
	FIND_ALL = 4,
	FIND_RANGE = 8, /* the last part is the range */
};

/*
 * Return the least number of matching positions for which the find has a value,
 * if that is constant; 0 or less if it may be none.
 */
long long find_least(const struct node *n);

/*
 * Return the greatest number of matching positions, from the current one on,
 * for which the find has a value, if that is constant; else LLONG_MAX.
 */
long long find_most(const struct node *n);

#endif
