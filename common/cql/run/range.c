/* range.c - see range.h */
#include "cql/run/range.h"

#include "cql/run/context.h"
#include "cql/tree/node.h"

bool
span_of(const struct node *range, struct ctx *c, struct span *s)
{
	struct number low = number(range->kid[0], c), high = low;

	if (range->kids > 1)
		high = number(range->kid[1], c);
	*s = (struct span){low.value, high.value};
	return low.some && high.some;
}
