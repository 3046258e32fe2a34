/*
 * footprint.h - where each piece stood at some time in a game
 *
 * A set of squares for each piece, over all positions.  What asks only that
 * pieces stand somewhere holds nowhere in the game unless it holds of this.
 */
#ifndef BOARD_FOOTPRINT_H
#define BOARD_FOOTPRINT_H

#include "board/position.h"

/* All zero bytes is that of no position. */
struct footprint {
	bb piece[PIECES];
};

/* Add where these pieces stand, a bit each. */
static inline void
footprint_add(struct footprint *f, const struct position *p, unsigned pieces)
{
	for (pieces &= (1U << PIECES) - 1; pieces; pieces &= pieces - 1) {
		int piece = __builtin_ctz(pieces);

		f->piece[piece] |= p->piece[piece];
	}
}

#endif
