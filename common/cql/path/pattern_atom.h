/* pattern_atom.h - evaluates an atom of the pattern at a position */
#ifndef CQL_PATH_PATTERN_ATOM_H
#define CQL_PATH_PATTERN_ATOM_H

#include "cql/path/search_state.h"

/*
 * True if the part of an atom matches at `point`. Ignores the pieces of
 * `left_out` (enum mover) in the move that led there. A part that tests the
 * next move tests the one to `successor`; NULL allows any. Keeps comments in
 * either case.
 */
bool atom_matches(struct ctx *c, const struct path_search *ps, int atom,
    const struct path_point *point, unsigned left_out,
    const struct spot *successor);

/*
 * Return which pieces of the move to `to` an atom consumes, as bits of enum
 * mover; 0 if it does not match. The move must be one of a piece on `focus`.
 * Keeps comments of its target in either case.
 */
unsigned atom_takes_move(struct ctx *c, const struct path_search *ps, int atom,
    const struct path_point *to, bb focus);

/*
 * Return the pieces that an atom ignores: those that the move before it left
 * out, if its part belongs to that step (pattern.h).
 */
static inline unsigned
atom_left_out(const struct path_search *ps, int atom, unsigned left_out)
{
	return left_out && ps->pattern->of_step[ps->pattern->part[atom]]
	    ? left_out
	    : 0;
}

/*
 * True if the atom must be evaluated for each successor of `at`, because it
 * tests the move that leads there.
 */
bool atom_looks_ahead(
    const struct path_search *ps, int atom, const struct spot *at);

/* Return the values of pathcount and its like at `point` during the search. */
struct path_walk atom_walk_to(
    const struct path_search *ps, const struct path_point *point);

#endif
