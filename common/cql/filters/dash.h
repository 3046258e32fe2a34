/*
 * dash.h - L--R and L[x]R, whose sides touch the symbol
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

#endif
