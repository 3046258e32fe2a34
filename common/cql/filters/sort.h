/*
 * sort.h - the sort of a query, as the filters `sort` and `hhdb sort` have it
 */
#ifndef CQL_FILTERS_SORT_H
#define CQL_FILTERS_SORT_H

#include "cql/parse/build.h"

/* Return the sort of a number, as the filter `sort` reads it. */
struct node *sort_build(struct parser *p, struct location from,
    struct node *part, struct sorting s);

#endif
