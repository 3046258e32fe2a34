/*
 * footprint.h - the squares that each piece occupied at some time in a game
 *
 * One set of squares for each piece, over all positions.  A condition that only
 * requires pieces on squares matches no position of the game unless it matches
 * the footprint.
 */
#ifndef BOARD_FOOTPRINT_H
#define BOARD_FOOTPRINT_H

#include "board/position.h"

/* All zero bytes is the footprint of no position. */
struct footprint {
	bb piece[PIECES];
};

/* Add the squares of the pieces of a position. */
static inline void
footprint_add(struct footprint *f, const struct position *p)
{
	for (int piece = 0; piece < PIECES; piece++)
		f->piece[piece] |= p->piece[piece];
}

#endif
