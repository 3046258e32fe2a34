/* sort.h - builds the node of a sort */
#ifndef CQL_FILTERS_SORT_H
#define CQL_FILTERS_SORT_H

#include "cql/parse/build.h"

/*
 * Return a node that sorts by this part, a number, or with s.text a string; `f`
 * is the row of the filter `sort`.
 */
struct node *sort_build(struct parser *p, const struct filter *f,
    struct location from, struct node *part, struct sorting s);

#endif
