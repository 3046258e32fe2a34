/*
 * transform.h - a whole position through one or several symmetries
 *
 * Squares move operation by operation: a piece that leaves the board on the way
 * is gone, even if a later operation would bring it back.  All else follows
 * from the composed map alone.
 */
#ifndef TRANSFORM_TRANSFORM_H
#define TRANSFORM_TRANSFORM_H

#include "base/out.h"
#include "transform/symmetry.h"

struct transform {
	struct symmetry map; /* all operations as one */
	bb kept;	     /* the squares that stay on the board all the way;
				no other square of map's image means anything */
};

/* Return one symmetry; its shifts are -8 to 8. */
struct transform transform_of(struct symmetry map);

/* Return one transform, and `next` after it. */
struct transform transform_then(struct transform t, struct transform next);

/* Where the pieces of from[] go; to[] is another array. */
void transform_sets(
    const struct transform *t, const bb from[PIECES], bb to[PIECES]);

/* Do the pieces of from[] that stay on the board make the board to[]? */
bool transform_leads(
    const struct transform *t, const bb from[PIECES], const bb to[PIECES]);

/* Return the squares of the pieces that fall off the board. */
bb transform_lost(const struct transform *t, const bb from[PIECES]);

/*
 * Write what follows the placement (or the fields of a BB line), transformed;
 * `state` begins with a blank or is empty.  The pieces went from before[] to
 * after[].
 *
 * - Nothing changes if the map is the identity and no piece was lost.
 * - The side to move changes with the colours.
 * - A castling right goes with its king and rook.  It survives if both still
 *   stand where such a right needs them: both on the first rank of their
 *   colour, and unless the rights are those of a Chess960 position (a file
 *   letter among them, or a king or rook that castles from elsewhere) king on
 *   the e file and rook in the corner.  File letters stay file letters if all
 *   were, else the form is X-FEN.
 * - The en-passant square survives if its image is empty and the pawn before it
 *   could have just made a double step.
 * - All else, and all from the first field on that is not of its form, is
 *   carried byte for byte: clocks, operations of an EPD.
 */
void transform_state(const struct transform *t, const bb before[PIECES],
    const bb after[PIECES], struct str state, struct out *o);

#endif
