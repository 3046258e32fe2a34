/*
 * ways - print which options of cqlmatch go with which ways of use
 *
 * The first line has the words NAME and ARGUMENT and the names of all ways of
 * use (cqlmatch/option_rows.h).  Each further line has an option, its argument,
 * and its state for each way: `effect`, `taken` (without effect) or `refused`.
 * Columns are separated by TABs.
 */
#include <stdio.h>

#include "cql/compile.h"
#include "cqlmatch/option_rows.h"

static const char *
what_becomes_of(const struct option_mode *s, enum way way)
{
	return s->effect & 1u << way ? "effect"
	    : s->taken & 1u << way   ? "taken"
				     : "refused";
}

int
main(void)
{
	const struct option_row *r = option_next(match_option_rows);

	printf("NAME\tARGUMENT");
	for (int way = 0; way < WAYS; way++)
		printf("\t%s", way_name((enum way)way));
	for (; r; r = option_next(r + 1)) {
		if (!r->mode)
			continue;
		printf("\n%s\t%s", r->name, r->argument ? r->argument : "");
		for (int way = 0; way < WAYS; way++)
			printf("\t%s", what_becomes_of(r->mode, (enum way)way));
	}
	printf("\n");
	cql_free(NULL); /* so that the linker includes the filters */
	return 0;
}
