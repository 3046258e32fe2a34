/*
 * piece_id.h - pieces followed through a game
 *
 * A piece has a number for the whole game, from 1 in the order of the FEN of
 * the first position: a8 to h8, a7 to h7, and so on.
 */
#ifndef CQL_RUN_PIECE_ID_H
#define CQL_RUN_PIECE_ID_H

#include "board/bitboard.h"
#include "board/move.h"
#include "board/position.h"

struct ctx;

/* The square of a piece in the current position; empty when it is gone. */
bb piece_squares(struct ctx *c, unsigned piece);

/* The number of the piece on a square of the current position. */
unsigned piece_on(struct ctx *c, int square);

/* Where the piece on `square` stands after the move; NO_SQUARE when taken. */
int square_after(const struct position *before, move m, int square);

/* Where the piece on `square` after the move stood before it. */
int square_before(move m, int square);

#endif
