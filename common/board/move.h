/*
 * move.h - a move in 16 bits
 *
 *     bits 0-5 from   6-11 to   12-14 promotion kind (0: none)   15 castling
 *
 * Castling is written as the king taking its own rook, which says all that
 * Chess960 needs.  En passant is a pawn going diagonally to an empty square and
 * needs no mark.  The null move, a pass, goes from a1 to a1.
 */
#ifndef BOARD_MOVE_H
#define BOARD_MOVE_H

#include <stdbool.h>
#include <stdint.h>

#include "board/piece.h"
#include "board/square.h"

typedef uint16_t move;

/*
 * A board may hold more than a game leads to, 63 queens for instance.  Still a
 * square is reached along each of eight lines by one man at most, and by eight
 * knights; on a last rank three of these may be pawns, each with four moves in
 * place of one.  Two ways to castle come on top.
 */
enum {
	MOVE_NULL = 0,
	MOVE_CASTLES = 1 << 15,
	MOVES_MAX = 64 * (8 + 8) + 8 * 3 * 3 + 2,
};

static inline move
move_of(int from, int to)
{
	return (move)(from | to << 6);
}

/* `kind` is QUEEN, ROOK, BISHOP or KNIGHT. */
static inline move
move_promoting(int from, int to, int kind)
{
	return (move)(from | to << 6 | kind << 12);
}

static inline move
move_castling(int king, int rook)
{
	return (move)(king | rook << 6 | MOVE_CASTLES);
}

static inline int
move_from(move m)
{
	return m & 63;
}

/* For castling the square of the rook. */
static inline int
move_to(move m)
{
	return m >> 6 & 63;
}

/* Return the kind of piece a pawn becomes, or 0 (KING) for none. */
static inline int
move_promotion(move m)
{
	return m >> 12 & 7;
}

static inline bool
move_castles(move m)
{
	return (m & MOVE_CASTLES) != 0;
}

#endif
