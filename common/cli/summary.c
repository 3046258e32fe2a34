/* summary.c - see summary.h */
#include "cli/summary.h"

#include "base/die.h"

enum { NAME_WIDTH = 20 }; /* of the first column, at least */

static int
widest(const struct query_summary *list, int count)
{
	size_t width = NAME_WIDTH;

	for (int i = 0; i < count; i++)
		if (list[i].name.len > width)
			width = list[i].name.len;
	return (int)width;
}

void
summary_say_queries(const struct query_summary *list, int count)
{
	int width = widest(list, count);

	note("%-*s %9s %10s %9s", width, "query", "games", "positions",
	    "seconds");
	for (int i = 0; i < count; i++)
		note("%-*.*s %9lu %10lu %9.3f", width, STR(list[i].name),
		    list[i].games, list[i].positions, list[i].seconds);
}

void
summary_say_matches(const struct summary *s)
{
	note("%lu of %lu %s match (%.3f seconds)", s->matching, s->read,
	    s->what, s->seconds);
}
