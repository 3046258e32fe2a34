/*
 * iterate.h - square, piece, string and the short forms: `x in S F`
 */
#ifndef CQL_FILTERS_ITERATE_H
#define CQL_FILTERS_ITERATE_H

#include "cql/parse/parser.h"

/* element := NAME "[element]" (set | dictionary) filter; the name is read */
struct node *iterate_element(
    struct parser *p, struct str name, struct location from);

/* The body for each key of the dictionary in `slot`, which has been named. */
struct node *iterate_keys(
    struct parser *p, struct str name, int slot, struct location from);

#endif
