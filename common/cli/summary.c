/* summary.c - the results of a run of queries; see run_counts.h */
#include <inttypes.h>

#include "base/die.h"
#include "cli/run_counts.h"

enum { NAME_WIDTH = 20 }; /* least width of the first column */

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
		note("%-*.*s %9" PRIu64 " %10" PRIu64 " %9.3f", width,
		    STR(list[i].name), list[i].games, list[i].positions,
		    list[i].seconds);
}

void
summary_say_matches(const struct summary *s)
{
	note("%" PRIu64 " of %" PRIu64 " %s match (%.3f seconds)", s->matching,
	    s->read, s->what, s->seconds);
}
