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

/*
 * The pieces that move, and those that are captured, in the move that led to a
 * position: piece 1 is bit 0.
 */
struct piece_moves {
	uint64_t moved, taken;
	/* the first id after this one to which one of those that move here
	   moves again; the number of positions: none */
	unsigned next;
};

/*
 * Return the pieces of each move of the game by id; listed at the first call.
 * NULL if a piece may have a number above 64, or vanish without being captured.
 */
const struct piece_moves *piece_moves_of(struct ctx *c);

/* Return the pieces on some squares at a position of the game as such bits. */
uint64_t pieces_at(struct ctx *c, const struct spot *at, bb squares);

/* Return the squares of pieces, by such bits, at a position of the game. */
bb piece_squares_at(struct ctx *c, const struct spot *at, uint64_t pieces);

/* Return the squares of the pieces that were pawns earlier in this game. */
bb promoted_squares(struct ctx *c);

#endif
