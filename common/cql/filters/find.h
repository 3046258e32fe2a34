/*
 * find.h - what a node of find holds
 */
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
 * At how many positions its filter must match for it to have a value, as far as
 * that is written in the query; 0 or less: perhaps at none.
 */
long long find_least(const struct node *n);

/*
 * At how many positions it may match at most, of those from the current one on,
 * as far as that is written in the query; LLONG_MAX: at all.
 */
long long find_most(const struct node *n);

#endif
