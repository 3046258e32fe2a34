/*
 * move.h - a move in 16 bits
 *
 *     bits 0-5 from   6-11 to   12-14 promotion (0: none)   15 castling
 *
 * Castling is written as the king capturing its own rook, which suffices for
 * Chess960.  En passant is a pawn moving diagonally to an empty square and
 * needs no flag.  The null move, a pass, goes from a1 to a1.  A drop goes from
 * its square to its square, with the kind as promotion.
 */
#ifndef BOARD_MOVE_H
#define BOARD_MOVE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/bitboard.h"
#include "board/piece.h"

typedef uint16_t move;

/*
 * MOVES_MAX allows for boards beyond those of games, with 63 queens for
 * instance.  A square is reached along each of eight lines by at most one
 * piece, and by at most eight knights.  On a last rank three of these pieces
 * may be pawns, each with five moves instead of one.  Two castling moves are
 * added, and drops.
 */
enum {
	MOVE_NULL = 0,
	MOVE_TO_KING = PAWN, /* the promotion to a king, whose kind is 0 */
	MOVE_CASTLES = 1 << 15,
	MOVES_MAX = 64 * (8 + 8) + 8 * 3 * 4 + 2 + 64 * 5,
};

static inline move
move_of(int from, int to)
{
	return (move)(from | to << 6);
}

/*
 * Return a promotion; `kind` is QUEEN, ROOK, BISHOP, KNIGHT or MOVE_TO_KING, or
 * 0 for none.
 */
static inline move
move_promoting(int from, int to, int kind)
{
	assert(0 <= kind && kind <= MOVE_TO_KING);
	return (move)(from | to << 6 | kind << 12);
}

static inline move
move_castling(int king, int rook)
{
	return (move)(king | rook << 6 | MOVE_CASTLES);
}

/* Return the drop of a piece; `kind` is no king. */
static inline move
move_dropping(int kind, int square)
{
	return move_promoting(square, square, kind);
}

static inline int
move_from(move m)
{
	return m & 63;
}

/* Return the target square; of castling the square where the rook stands. */
static inline int
move_to(move m)
{
	return m >> 6 & 63;
}

/*
 * Return the kind of a promotion or MOVE_TO_KING, or 0 for none; of a drop the
 * kind of the piece.
 */
static inline int
move_promotion(move m)
{
	return m >> 12 & 7;
}

/* Return the kind of piece that a promotion makes. */
static inline int
move_promoted_kind(move m)
{
	return move_promotion(m) == MOVE_TO_KING ? KING : move_promotion(m);
}

static inline bool
move_drops(move m)
{
	return move_promotion(m) && move_from(m) == move_to(m);
}

static inline bool
move_castles(move m)
{
	return (m & MOVE_CASTLES) != 0;
}

#endif
