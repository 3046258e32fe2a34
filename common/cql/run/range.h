/*
 * range.h - a range as a query gives it: `2 10`, or `3` alone
 */
#ifndef CQL_RUN_RANGE_H
#define CQL_RUN_RANGE_H

#include <stdbool.h>

struct ctx;
struct node;

/* The two ends of a range; one number stands for both. */
struct span {
	long long low, high;
};

/* False when an end has no value. */
bool span_of(const struct node *range, struct ctx *c, struct span *s);

#endif
