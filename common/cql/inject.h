/*
 * inject.h - options that stand for filters: --player NAME is player "NAME"
 *
 * Each is a text of the query, in the order of the command line; transforms go
 * around the whole query, the first one outermost.
 */
#ifndef CQL_INJECT_H
#define CQL_INJECT_H

#include <stdbool.h>

#include "line/arena.h"

struct inject_row {
	const char *name, *argument, *help;
	const char *before, *after; /* of the argument; NULL: a transform */
	bool number;		    /* the argument is one or two numbers */
};

extern const struct inject_row inject_rows[];
extern const int inject_count;

/*
 * The text of a filter; `more` is a second number or NULL.  NULL with *wrong
 * set when the value cannot be written in a query.
 */
const char *inject_text(struct arena *a, const struct inject_row *row,
    const char *value, const char *more, const char **wrong);

#endif
