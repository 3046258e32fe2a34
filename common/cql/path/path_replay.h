/* path_replay.h - repeats the effects of the chosen path */
#ifndef CQL_PATH_PATH_REPLAY_H
#define CQL_PATH_PATH_REPLAY_H

#include "cql/path/search_state.h"

/*
 * Return a copy of the path that ends with the step `last`, from its first step
 * on, with this end and value. It lives until the memo's `passing` arena is
 * reset.
 */
const struct path_step *replay_path(struct path_search *ps,
    const struct path_step *last, const struct spot *end, long long value);

/*
 * Evaluate the atoms of a path in order, for their comments and their
 * assignments. Does nothing if they have no such effects.
 */
void replay_effects(
    struct ctx *c, const struct path_search *ps, const struct path_step *path);

/* Write the comments of a path found by backtracking. */
void replay_comments(
    const struct node *n, struct ctx *c, const struct tried_path *path);

#endif
