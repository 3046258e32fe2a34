/* step.h - enumerates the positions one step away from a position */
#ifndef CQL_PATH_STEP_H
#define CQL_PATH_STEP_H

#include "cql/path/search_state.h"

/*
 * Set f->next to the first position to try after f->here; f->next.at is NULL if
 * there is none.
 */
void step_first(struct path_search *ps, struct path_frame *f);

/* Set f->next to the position after it, with NULL at the end. */
void step_next(struct path_search *ps, struct path_frame *f);

/* Return the child of a position that lies on the way from it to `next`. */
const struct spot *step_neighbour_to(
    const struct path_search *ps, const struct spot *next);

/*
 * Return the squares of the pieces in focus at `at`, which is f->here or a
 * position between it and f->next.
 */
bb step_focus_at(const struct path_search *ps, const struct path_frame *f,
    const struct spot *at);

/* Return the pieces at `at` of the colour that is to move at `start`. */
bb step_colour_to_move(const struct spot *at, const struct spot *start);

#endif
