/*
 * remark.h - a comment that a query makes
 */
#ifndef CQL_RUN_REMARK_H
#define CQL_RUN_REMARK_H

#include <stdint.h>

#include "base/str.h"

struct spot;

/* A comment and its position. */
struct remark {
	const struct spot *at;
	struct str text;
	uint64_t when; /* its number in the order made */
};

#endif
