/* summary.c - see summary.h */
#include "console/summary.h"

#include "base/die.h"

void
summary_say_matches(const struct summary *s)
{
	note("%lu of %lu %s match (%.3f seconds)", s->matching, s->read,
	    s->what, s->seconds);
}
