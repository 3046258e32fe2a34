/*
 * block.h - cqlbegin and cqlend, which the rows of a query may hold
 *
 * They are no parts of its body: see query.begin and query.end.
 */
#ifndef CQL_FILTERS_BLOCK_H
#define CQL_FILTERS_BLOCK_H

#include "cql/parse/parser.h"

/* One of the two; its word is the next token. */
struct node *block_parse(struct parser *p);

#endif
