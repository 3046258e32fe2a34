/* sort.h - builds the node of a sort */
#ifndef CQL_FILTERS_SORT_H
#define CQL_FILTERS_SORT_H

#include "cql/parse/build.h"

/* Return a node that sorts by a number, as the filter `sort` does. */
struct node *sort_build(struct parser *p, struct location from,
    struct node *part, struct sorting s);

#endif
