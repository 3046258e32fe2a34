/*
 * alternatives.h - the paths that are kept beside the best one
 */
#ifndef CQL_PATH_ALTERNATIVES_H
#define CQL_PATH_ALTERNATIVES_H

#include "cql/path/search.h"

/*
 * Return the next of the paths that PATH_ALL_BEST or PATH_EVERY_LEAF keeps
 * beside the one that path_search_best() found for `n`, in the order of their
 * ends; NULL after the last.  Its comments are made.  Unless `whole`, it may be
 * one step that only has the ends, the value and the length of the path.  Valid
 * until the next call.
 */
const struct path_step *path_search_next_alternative(
    const struct node *n, struct ctx *c, bool whole);

#endif
