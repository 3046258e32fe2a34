/*
 * remark.h - a comment that a query makes
 */
#ifndef CQL_RUN_REMARK_H
#define CQL_RUN_REMARK_H

#include "base/str.h"

struct spot;

/* A comment, and where it goes. */
struct remark {
	const struct spot *at;
	struct str text;
	unsigned long when; /* in the order of making */
};

#endif
