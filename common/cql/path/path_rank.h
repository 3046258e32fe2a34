/*
 * path_rank.h - what a path is worth at its end, and which is better
 */
#ifndef CQL_PATH_PATH_RANK_H
#define CQL_PATH_PATH_RANK_H

#include "cql/path/search_state.h"

/*
 * The value of a path that ends at `point`: the one that the settings ask to
 * be greatest, or `length`.  False where it cannot end there.
 */
bool path_value(struct ctx *c, const struct path_search *ps,
    const struct path_point *point, long long length, long long *value);

/* Is a path of this value to this end better than another?  NULL: none. */
bool path_is_better(const struct path_search *ps, const struct path_step *than,
    long long value, const struct spot *end);

/* Is a path of this value kept beside the best one? */
bool path_is_kept(
    const struct path_search *ps, long long best, long long value);

/*
 * Mark a position as the end of a path, where such paths are kept; false when
 * it was marked already.
 */
bool path_is_new(struct path_search *ps, const struct spot *end);

#endif
