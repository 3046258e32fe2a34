/*
 * remark.h - comments that a query makes; those of the best value of a sort
 */
#ifndef CQL_RUN_REMARK_H
#define CQL_RUN_REMARK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

struct spot;

/* A comment and its position. */
struct remark {
	const struct spot *at;
	struct str text;
	uint64_t when; /* its number in the order made */
};

/* The best value so far, and the comments made while it was found. */
struct sort_best {
	bool some;
	long long number;
	struct str text; /* of a string */
	struct remark *remark;
	int remarks, capacity;
};

#endif
