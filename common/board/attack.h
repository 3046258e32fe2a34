/*
 * attack.h - attack tables, sliding attacks, squares between two squares
 *
 * The tables are filled before main() starts.
 *
 * Sliding attacks along files and diagonals are found by hyperbola
 * quintessence, "o ^ (o - 2r)" (Chess Programming Wiki): subtracting twice the
 * slider's bit from the occupied squares of its line borrows through the empty
 * ones and stops at the first blocker; byte-swapped for the other direction.
 * That needs one mask a line and no large table, so it does not crowd the cache
 * in the middle of a query.  Attacks along ranks are looked up.
 */
#ifndef BOARD_ATTACK_H
#define BOARD_ATTACK_H

#include "board/bitboard.h"
#include "board/piece.h"

struct square_lines {
	bb file, diagonal, antidiagonal; /* without the square itself */
};

extern bb attack_pawn[2][64];	   /* [colour][square] */
extern bb attack_empty[KINDS][64]; /* attacks on an empty board; 0 for pawns */
extern bb attack_between[64][64];  /* strictly between; 0 if not in line */
extern struct square_lines attack_lines[64];
extern uint8_t attack_rank[64][8]; /* [inner six squares][file] */

/*
 * Return the squares that a slider on `square` attacks along one line; `line`
 * holds the line's squares, except its own.
 */
static inline bb
attack_along(int square, bb occupied, bb line)
{
	bb up = occupied & line, down = bb_swap_ranks(up);

	up -= bb_of(square);
	down -= bb_swap_ranks(bb_of(square));
	return (up ^ bb_swap_ranks(down)) & line;
}

static inline bb
attack_bishop(int square, bb occupied)
{
	const struct square_lines *l = &attack_lines[square];

	return attack_along(square, occupied, l->diagonal) |
	    attack_along(square, occupied, l->antidiagonal);
}

static inline bb
attack_rook(int square, bb occupied)
{
	int shift = square & 56;
	bb inner = occupied >> (shift + 1) & 63;

	return attack_along(square, occupied, attack_lines[square].file) |
	    (bb)attack_rank[inner][file_of(square)] << shift;
}

static inline bb
attack_queen(int square, bb occupied)
{
	return attack_rook(square, occupied) | attack_bishop(square, occupied);
}

/*
 * Return the squares that a piece on `square` attacks, occupied ones included.
 */
bb attack_from(int piece, int square, bb occupied);

#endif
