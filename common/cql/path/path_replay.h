/*
 * path_replay.h - does once more what a path that was found did
 */
#ifndef CQL_PATH_PATH_REPLAY_H
#define CQL_PATH_PATH_REPLAY_H

#include "cql/path/search_state.h"

/*
 * Return the path that ends with the step `last`, from its first step on, as a
 * copy with this end and value.
 */
const struct path_step *replay_path(struct path_search *ps,
    const struct path_step *last, const struct spot *end, long long value);

/*
 * Evaluate the atoms of a path in order, for their comments and what they do
 * to variables; nothing if they have no such effects.
 */
void replay_effects(
    struct ctx *c, const struct path_search *ps, const struct path_step *path);

/* Make the comments of a path that was found by backtracking. */
void replay_comments(
    const struct node *n, struct ctx *c, const struct tried_path *path);

#endif
