/*
 * search_frame.h - the stack of the search: atoms and positions being worked on
 */
#ifndef CQL_PATH_SEARCH_FRAME_H
#define CQL_PATH_SEARCH_FRAME_H

#include "cql/path/search_state.h"

/*
 * Put an atom that is to be tried at a position on the stack, and remembers
 * variables and comments as they are.  Valid until the next push.
 */
struct path_frame *frame_push(struct ctx *c, struct path_search *ps, int atom,
    const struct path_point *at);

/*
 * Take the frame on top away and sets the variables back; comments are the
 * caller's.  Valid until the next push.
 */
struct path_frame *frame_pop(struct ctx *c, struct path_search *ps);

/*
 * Evaluate the frame on top as far as needed, and gives the next atom to try
 * after it, which is to be tried at f->next; false when there is no more.
 */
bool frame_next_atom(
    struct ctx *c, struct path_search *ps, struct path_frame *f, int *atom);

/* Set what of a step is the frame's: its atom, and where it leads. */
void frame_fill_step(const struct path_search *ps, const struct path_frame *f,
    struct path_step *s);

#endif
