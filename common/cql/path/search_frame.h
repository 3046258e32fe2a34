/* search_frame.h - the stack of the search: open pairs of atom and position */
#ifndef CQL_PATH_SEARCH_FRAME_H
#define CQL_PATH_SEARCH_FRAME_H

#include "cql/path/search_state.h"

/*
 * Push an atom to be tried at a position, and save the variables and the number
 * of comments. Return the frame, valid until the next push.
 */
struct path_frame *frame_push(struct ctx *c, struct path_search *ps, int atom,
    const struct path_point *at);

/*
 * Pop the top frame and restore the variables, but not the comments. Return
 * the frame, valid until the next push.
 */
struct path_frame *frame_pop(struct ctx *c, struct path_search *ps);

/*
 * Evaluate the top frame as far as needed. Set *atom to the next atom to try at
 * f->next; return false if there is none.
 */
bool frame_next_atom(
    struct ctx *c, struct path_search *ps, struct path_frame *f, int *atom);

/* Set the step's atom, positions and `left_out` from the frame. */
void frame_fill_step(const struct path_search *ps, const struct path_frame *f,
    struct path_step *s);

#endif
