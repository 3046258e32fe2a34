/* context.c - see context.h */
#include "cql/run/context.h"

struct str
ctx_gathered(struct ctx *c, size_t from)
{
	struct out *o = &c->gathered;
	struct str s = out_since(o, from);

	o->len = from;
	return arena_text(&c->scratch, s);
}
