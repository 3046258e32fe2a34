/*
 * step.h - the positions one step away, where a path may go on
 */
#ifndef CQL_PATH_STEP_H
#define CQL_PATH_STEP_H

#include "cql/path/search_state.h"

/* Set f->next to the first position to try after f->here; at NULL: none. */
void step_first(struct path_search *ps, struct path_frame *f);

/* Set f->next to the one after it. */
void step_next(struct path_search *ps, struct path_frame *f);

/* Return the child of a position that lies on the way from it to `next`. */
const struct spot *step_neighbour_to(
    const struct path_search *ps, const struct spot *next);

/*
 * Where the pieces in focus are at `at`, which is f->here or was passed on the
 * way to f->next.
 */
bb step_focus_at(const struct path_search *ps, const struct path_frame *f,
    const struct spot *at);

/* Return the pieces at `at` of the colour that is to move at `start`. */
bb step_colour_to_move(const struct spot *at, const struct spot *start);

#endif
