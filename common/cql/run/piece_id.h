/*
 * piece_id.h - follow the pieces through a game
 *
 * A piece has a number for the whole game, from 1 in the order of the FEN of
 * the first position: a8 to h8, a7 to h7, and so on.  Dropped pieces have the
 * numbers after those, in the order of positions: main line first.
 */
#ifndef CQL_RUN_PIECE_ID_H
#define CQL_RUN_PIECE_ID_H

#include "board/bitboard.h"

struct ctx;
struct spot;

/* Return the square of a piece in the current position; empty if it is gone. */
bb piece_squares(struct ctx *c, unsigned piece);

/*
 * Return the number of the piece on a square of the current position, 0 for
 * none.
 */
unsigned piece_on(struct ctx *c, int square);

/* Return the first number that no piece of the game has; `at` is not imagined.
 */
unsigned piece_next_number(struct ctx *c, const struct spot *at);

/* Return the squares of the pieces that were pawns earlier in this game. */
bb promoted_squares(struct ctx *c);

#endif
