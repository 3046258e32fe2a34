/*
 * snapshot.h - the variables that parts of a pattern set
 *
 * A snapshot is an array of ps->written_slots values, those of the variables
 * that parts set.  The strings in it are copies that it owns.
 */
#ifndef CQL_PATH_SNAPSHOT_H
#define CQL_PATH_SNAPSHOT_H

#include "cql/path/search_state.h"

/* List the variables that the parts set. */
void snapshot_list_written(struct ctx *c, struct path_search *ps);

/* Return the snapshot that belongs to a frame, by its number on the stack. */
static inline struct slot *
snapshot_of_frame(const struct path_search *ps, int frame)
{
	return ps->saved ? ps->saved + (size_t)frame * (size_t)ps->written_slots
			 : NULL;
}

/* Copy the variables that parts set. */
void snapshot_take(
    struct ctx *c, const struct path_search *ps, struct slot *to);

/* Give up such a copy. */
void snapshot_drop(
    struct ctx *c, const struct path_search *ps, const struct slot *of);

/*
 * Set the variables back to the copy, which is used up.  With PATH_NONATOMIC
 * variables keep what was done to them, but for those declared atomic.
 */
void snapshot_restore(
    struct ctx *c, const struct path_search *ps, const struct slot *from);

#endif
