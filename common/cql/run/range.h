/*
 * range.h - a range as a query gives it: `2 10`, `3` alone, or `count`, which
 * every number fits
 */
#ifndef CQL_RUN_RANGE_H
#define CQL_RUN_RANGE_H

#include <stdbool.h>

struct ctx;
struct node;

/* The two ends of a range; one number stands for both, `count` for any. */
struct span {
	long long low, high;
};

/* False when an end has no value. */
bool span_of(const struct node *range, struct ctx *c, struct span *s);

/* Is it in the range?  No number is when an end of it has no value. */
bool range_holds(const struct node *range, struct ctx *c, long long value);

#endif
