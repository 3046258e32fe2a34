/*
 * run_warnings.h - what is odd in a run and no error, once for each filter
 *
 * A run puts what it notices here and never says it twice of one place in the
 * query; runs side by side each notice it for themselves.  Whoever writes the
 * texts asks run_warnings_know() first, so that a reader sees it once.
 */
#ifndef CQL_RUN_RUN_WARNINGS_H
#define CQL_RUN_RUN_WARNINGS_H

#include <stddef.h>

#include "base/out.h"
#include "cql/tree/source_map.h"

struct run_warning {
	struct location about;
	size_t end; /* of its text, which begins where the one before ends */
};

/* All zero is none; run_warnings_init() lets it hold texts. */
struct run_warnings {
	struct run_warning *list;
	int count;
	size_t capacity;
	struct out text;
};

void run_warnings_init(struct run_warnings *w);
void run_warnings_clear(struct run_warnings *w);
void run_warnings_free(struct run_warnings *w);

/* Is there one about this place? */
bool run_warnings_know(const struct run_warnings *w, struct location about);

/* One more, whose text has been written to w->text. */
void run_warnings_add(struct run_warnings *w, struct location about);

/*
 * Write the texts of those from `from` up to `to` whose places `known` does
 * not know, and adds the places to it.
 */
void run_warnings_write(const struct run_warnings *w, int from, int to,
    struct run_warnings *known, struct out *o);

#endif
