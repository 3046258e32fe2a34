/*
 * option_filters.h - options that stand for filters: --player NAME is player
 * "NAME"
 *
 * Each is a text of the query, in the order of the command line; transforms go
 * around the whole query, the first one outermost.
 */
#ifndef MATCH_OPTION_FILTERS_H
#define MATCH_OPTION_FILTERS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/out.h"

struct inject_row {
	const char *name, *argument, *help;
	const char *before, *after; /* of the argument; NULL: a transform */
	enum inject_more {
		NOTHING_MORE,
		MORE_NUMBER, /* a range has two */
		MORE_VALUE,
		MORE_WORDS, /* those of the filter hhdb */
	} more;
};

extern const struct inject_row inject_rows[];
extern const int inject_count;

/*
 * The text of a filter; `more` is a second number or NULL, or the value.  NULL
 * with *wrong set when this cannot be written in a query.
 */
const char *inject_text(struct arena *a, const struct inject_row *row,
    const char *value, const char *more, const char **wrong);

/*
 * The text of an hhdb filter from the words of its option: the first one and as
 * many of the others as belong to it, *taken of them.  NULL with *wrong set
 * when they make no filter.
 */
const char *inject_hhdb(struct arena *a, const char *first, char *const *others,
    int count, int *taken, const char **wrong);

/* The words that may stand there, a line each. */
void inject_hhdb_help(struct out *o);

#endif
