/*
 * pattern_atom.h - does an atom of the pattern match at a position?
 */
#ifndef CQL_PATH_PATTERN_ATOM_H
#define CQL_PATH_PATTERN_ATOM_H

#include "cql/path/search_state.h"

/*
 * Does the part of an atom match at `point`?  Of the move that led there the
 * men of `left_out` (enum mover) do not count.  Where it looks at the move by
 * which the game goes on, that is the one to `successor`; NULL leaves it open.
 * Comments stay, whether it matches or not.
 */
bool atom_matches(struct ctx *c, const struct path_search *ps, int atom,
    const struct path_point *point, unsigned left_out,
    const struct spot *successor);

/*
 * Does an atom that takes a move take the one to `to`, of a piece on `focus`?
 * Returns of which of its men, as bits of enum mover; 0 if it does not.
 * Comments of its target stay, whether it does or not.
 */
unsigned atom_takes_move(struct ctx *c, const struct path_search *ps, int atom,
    const struct path_point *to, bb focus);

/*
 * What is left out for the atom of a step, where that is left out of the move
 * before it: a filter belongs to that move unless a mark is between them.
 */
static inline unsigned
atom_left_out(const struct path_search *ps, int atom, unsigned left_out)
{
	return left_out && ps->pattern->of_step[ps->pattern->part[atom]]
	    ? left_out
	    : 0;
}

/*
 * Must the atom be evaluated again for each successor of `at`, as it looks at
 * the move that leads there?
 */
bool atom_looks_ahead(
    const struct path_search *ps, int atom, const struct spot *at);

/* What pathcount and its like give at `point`, while the path is walked. */
struct path_walk atom_walk_to(
    const struct path_search *ps, const struct path_point *point);

#endif
