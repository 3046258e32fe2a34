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

#include "base/out.h"
#include "cql/tree/source_map.h"

struct run_warning {
	struct location about;
	size_t end; /* of its text; the text before ends where it begins */
};

/*
 * Zeros are an empty list; run_warnings_init() is needed before texts are
 * added.
 */
struct run_warnings {
	struct run_warning *list;
	int count;
	size_t capacity;
	struct out text;
};

void run_warnings_init(struct run_warnings *w);
void run_warnings_clear(struct run_warnings *w);
void run_warnings_free(struct run_warnings *w);

/* True if there is a warning for this place. */
bool run_warnings_know(const struct run_warnings *w, struct location about);

/* Add a warning, whose text has been written to w->text. */
void run_warnings_add(struct run_warnings *w, struct location about);

/*
 * Write the texts of warnings `from` to `to` - 1 whose places are not in
 * `known`, and add these places to it.
 */
void run_warnings_write(const struct run_warnings *w, int from, int to,
    struct run_warnings *known, struct out *o);

#endif
