/* context.c - see context.h */
#include "cql/run/context.h"

struct str
ctx_gathered(struct ctx *c, size_t from)
{
	struct out *o = &c->gathered;
	struct str s;

	out_reserve(o, 1); /* there is text to point to, even if it is empty */
	s = str_between(o->text + from, o->text + o->len);
	o->len = from;
	return arena_text(&c->scratch, s);
}
