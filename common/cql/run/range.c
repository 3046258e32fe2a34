/* range.c - see range.h */
#include "cql/run/range.h"

#include <limits.h>

#include "cql/run/context.h"
#include "cql/tree/node.h"

bool
span_of(const struct node *range, struct ctx *c, struct span *s)
{
	struct number low, high;

	*s = (struct span){LLONG_MIN, LLONG_MAX};
	if (!range->kids)
		return true;
	low = high = number(range->kid[0], c);
	if (range->kids > 1)
		high = number(range->kid[1], c);
	*s = (struct span){low.value, high.value};
	return low.some && high.some;
}

bool
range_holds(const struct node *range, struct ctx *c, long long value)
{
	struct span span;

	return span_of(range, c, &span) && value >= span.low &&
	    value <= span.high;
}
