/*
 * snapshot.h - saves and restores the variables that parts of a pattern set
 *
 * A snapshot is an array of ps->written_slots values, those of the variables
 * that parts set. It owns copies of their strings.
 */
#ifndef CQL_PATH_SNAPSHOT_H
#define CQL_PATH_SNAPSHOT_H

#include "cql/path/search_state.h"

/* Set ps->written_slot to the variables that the parts set. */
void snapshot_list_written(struct ctx *c, struct path_search *ps);

/*
 * Return the snapshot of the frame with this index, or NULL if no part sets
 * variables.
 */
static inline struct slot *
snapshot_of_frame(const struct path_search *ps, int frame)
{
	return ps->saved ? ps->saved + (size_t)frame * (size_t)ps->written_slots
			 : NULL;
}

/* Copy the variables that parts set to `to`. */
void snapshot_take(
    struct ctx *c, const struct path_search *ps, struct slot *to);

/* Release a snapshot's strings. */
void snapshot_drop(
    struct ctx *c, const struct path_search *ps, const struct slot *of);

/*
 * Restore the variables from a snapshot, which must not be used again. With
 * PATH_NONATOMIC restore only those declared atomic.
 */
void snapshot_restore(
    struct ctx *c, const struct path_search *ps, const struct slot *from);

#endif
