/*
 * unmove.h - moves that may have led to a position, taken back
 *
 * The side that is not to move made the last move.  Whatever chess allows is
 * tried: men of the other side come back where they may have been taken,
 * promoted pieces become pawns again, kings and rooks go back to where they
 * may have castled from: in Chess960 that may be many squares.
 */
#ifndef BOARD_UNMOVE_H
#define BOARD_UNMOVE_H

#include <stdbool.h>

#include "board/move.h"
#include "board/position.h"

struct unmove {
	move move;     /* as it was made */
	uint8_t taken; /* the piece that it took, or NO_PIECE */
	bool ep;       /* it took en passant */
};

/* Where the taken piece stood, NO_SQUARE without one. */
int unmove_taken_square(const struct unmove *u);

/*
 * The position before.  The clock is one less where it can be; the castling
 * rights are those of now, and the one just used.
 */
void unmove_take_back(struct position *p, const struct unmove *u);

/*
 * Call `take` for each last move before which the position was legal
 * (illegal.h), until it returns true.  None where the side not to move is in
 * check.  Kings and rooks with castling rights have not moved; an en-passant
 * square says which move was the last one.  Without such a square the last move
 * was no double step that could be answered by taking en passant.
 */
void unmove_each(const struct position *p, bool chess960,
    bool (*take)(void *user, const struct unmove *u), void *user);

#endif
