/*
 * sort_best.h - the best value that a sort of the query has in a game
 */
#ifndef CQL_RUN_SORT_BEST_H
#define CQL_RUN_SORT_BEST_H

#include <stdbool.h>

#include "base/str.h"

struct remark;

/* The best value of a sort in this game, and the comments made on its way. */
struct sort_best {
	bool some;
	long long number;
	struct str text; /* of a string */
	struct remark *remark;
	int remarks, capacity;
};

#endif
