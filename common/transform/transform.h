/*
 * transform.h - apply a sequence of symmetries to a whole position
 *
 * Squares are mapped operation by operation: a piece that leaves the board is
 * lost, even if a later operation would bring it back.  All else follows from
 * the composed symmetry.
 */
#ifndef TRANSFORM_TRANSFORM_H
#define TRANSFORM_TRANSFORM_H

#include "board/position.h"
#include "transform/symmetry.h"

struct transform {
	struct symmetry map; /* the composition of all operations */
	bb kept; /* squares that stay on the board throughout; only their images
		    have a meaning */
};

/* Return the transform of one symmetry; its shifts are -8 to 8. */
struct transform transform_of(struct symmetry map);

/* Return the composition: t, then `next`. */
struct transform transform_then(struct transform t, struct transform next);

/* Map the pieces of from[] to to[], which is another array. */
void transform_sets(const struct transform *t, const bb from[restrict PIECES],
    bb to[restrict PIECES]);

/* True if the pieces of from[] that stay on the board give the board to[]. */
bool transform_leads(
    const struct transform *t, const bb from[PIECES], const bb to[PIECES]);

/* Return the squares of the pieces that leave the board. */
bb transform_lost(const struct transform *t, const bb from[PIECES]);

/* Transform marks and pockets that there are: for transform_board(). */
struct variant_state transform_placed(
    const struct transform *t, const struct variant_state *from);

/* Map the pieces, the marks of promoted ones and the pockets of a board. */
static inline void
transform_board(const struct transform *t, const struct board *from,
    struct board *restrict to)
{
	transform_sets(t, from->sets, to->sets);
	to->beside = variant_state_placed(&from->beside)
	    ? transform_placed(t, &from->beside)
	    : from->beside;
}

/*
 * Write the state, the fields after the placement of a FEN or after the sets of
 * a BB line, transformed; `state` begins with a blank or is empty.  The pieces
 * moved from before[] to after[].
 *
 * - Nothing changes if the map is the identity and no piece was lost.
 * - The side to move changes with the colours.
 * - A castling right follows its king and rook.  It survives if both are then
 *   on the first rank of their colour and, except in Chess960 (a right has a
 *   file letter, or a king or rook castles from elsewhere), the king is on the
 *   e file and the rook in the corner.  File letters are kept if all rights had
 *   them; else the form is X-FEN.
 * - The en-passant square survives if its image is empty and the pawn before it
 *   can just have made a double step.
 * - Checks to give, in the field after that or the last, change places with the
 *   colours.
 * - All else is copied unchanged, such as clocks and operations of an EPD, and
 *   so are all fields from the first malformed one on.
 */
void transform_state(const struct transform *t, const bb before[PIECES],
    const bb after[PIECES], struct str state, struct out *o);

#endif
