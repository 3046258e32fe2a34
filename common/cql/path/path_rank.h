/* path_rank.h - the value of a path, and the order of paths */
#ifndef CQL_PATH_PATH_RANK_H
#define CQL_PATH_PATH_RANK_H

#include "cql/path/search_state.h"

/*
 * Compute the value of a path that ends at `point`: that of `settings.max`, or
 * `length`. Return false if the path cannot end there.
 */
bool path_value(struct ctx *c, const struct path_search *ps,
    const struct path_point *point, long long length, long long *value);

/*
 * True if a path with this value and end is better than `than`; NULL: no path.
 */
bool path_is_better(const struct path_search *ps, const struct path_step *than,
    long long value, const struct spot *end);

/* True if a path with this value is kept besides the best one. */
bool path_is_kept(
    const struct path_search *ps, long long best, long long value);

/*
 * Mark a position as the end of a kept path. Return false if it was marked
 * already in this search.
 */
bool path_is_new(struct path_search *ps, const struct spot *end);

#endif
