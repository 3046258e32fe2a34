/* alternatives.h - the paths kept besides the best one */
#ifndef CQL_PATH_ALTERNATIVES_H
#define CQL_PATH_ALTERNATIVES_H

#include "cql/path/search.h"

/*
 * Return the next path that PATH_ALL_BEST or PATH_EVERY_LEAF keeps besides the
 * best one of path_search_best() for `n`, in the order of their ends; NULL
 * after the last. Its comments are written. Unless `whole`, the path may be
 * reduced to one step with its ends, value and length. Valid until the next
 * call.
 */
const struct path_step *path_search_next_alternative(
    const struct node *n, struct ctx *c, bool whole);

#endif
