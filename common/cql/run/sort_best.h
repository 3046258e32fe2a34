/*
 * sort_best.h - the best value of a sort in a game
 */
#ifndef CQL_RUN_SORT_BEST_H
#define CQL_RUN_SORT_BEST_H

#include <stdbool.h>

#include "base/str.h"

struct remark;

/* The best value so far, and the comments made while it was found. */
struct sort_best {
	bool some;
	long long number;
	struct str text; /* of a string */
	struct remark *remark;
	int remarks, capacity;
};

#endif
