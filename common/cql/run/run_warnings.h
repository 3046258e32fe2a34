/*
 * run_warnings.h - the warnings of a run, one for each filter
 *
 * A run adds its warnings here, at most one for each place in the query.
 * Parallel runs have lists of their own; run_warnings_write() leaves out the
 * places that are written already.
 */
#ifndef CQL_RUN_RUN_WARNINGS_H
#define CQL_RUN_RUN_WARNINGS_H

#include <stddef.h>

#include "base/arena.h"
#include "cql/tree/source_map.h"

struct run_warning {
	struct location about;
	struct str text;
};

/* Zeros are an empty list. */
struct run_warnings {
	struct run_warning *list;
	int count;
	struct arena texts;
};

void run_warnings_clear(struct run_warnings *w);
void run_warnings_free(struct run_warnings *w);

/* Add a warning with a copy of its text; false if its place has one already. */
bool run_warnings_add(
    struct run_warnings *w, struct location about, struct str text);

/*
 * Write the texts of the warnings whose places are not in `known`, and add
 * these places to it.
 */
void run_warnings_write(
    const struct run_warnings *w, struct run_warnings *known, struct out *o);

#endif
