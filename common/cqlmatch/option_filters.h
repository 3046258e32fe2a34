/*
 * option_filters.h - options that stand for filters: --player NAME is player
 * "NAME"
 *
 * Each is a text of the query, in the order of the command line; transforms go
 * around the whole query, the first one outermost.
 */
#ifndef CQLMATCH_OPTION_FILTERS_H
#define CQLMATCH_OPTION_FILTERS_H

#include "base/arena.h"
#include "base/out.h"

struct option_filter {
	const char *before, *after; /* of the argument */
	enum option_filter_more {
		NOTHING_MORE,
		MORE_NUMBER, /* a range has two */
		MORE_VALUE,
		MORE_WORDS, /* those of the filter hhdb */
	} more;
};

/*
 * Return the text of a filter; `more` is a second number or NULL, or the value.
 * NULL with *wrong set when this cannot be written in a query.
 */
const char *option_filter_text(struct arena *a, const struct option_filter *row,
    const char *value, const char *more, const char **wrong);

/*
 * Return the text of an hhdb filter from the words of its option: the first one
 * and as many of the others as belong to it, *taken of them.  NULL with *wrong
 * set when they make no filter.
 */
const char *option_filter_hhdb(struct arena *a, const char *first,
    char *const *others, int count, int *taken, const char **wrong);

/* Write the words that may follow, a line each. */
void option_filter_hhdb_help(struct out *o);

#endif
