/* context.c - see context.h */
#include "cql/run/context.h"

#include <limits.h>

#include "board/variant.h"
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

bool
ctx_chess960(const struct ctx *c)
{
	if (c->tree)
		return c->tree->chess960;
	return position_needs_chess960(c->pos) ||
	    (c->options.chess960 &&
		variant_is_standard((enum variant)c->pos->variant));
}

struct str
ctx_gathered(struct ctx *c, size_t from)
{
	struct out *o = &c->gathered;
	struct str s = out_since(o, from);

	o->len = from;
	return arena_text(&c->scratch, s);
}
