/*
 * dash.h - L--R and L[x]R, whose sides touch the symbol, and the move they take
 */
#ifndef CQL_FILTERS_DASH_H
#define CQL_FILTERS_DASH_H

#include "cql/parse/parser.h"
#include "cql/run/context.h"

/*
 * The dash filter whose left side has been read; NULL, with nothing read, if
 * what comes next is no dash that touches it.
 */
struct node *dash_after(struct parser *p, struct node *left);

/* Is it a dash filter, which in a path takes a move? */
bool dash_is(const struct node *n);

/*
 * Does a dash filter take the move that led to `after`, and match there what
 * its target asks for?  The move must be one of a piece on `of`, or capture a
 * piece on `captured`; BB_ALL and 0 leave that open.
 */
bool dash_takes(const struct node *n, struct ctx *c, const struct spot *after,
    bb of, bb captured);

#endif
