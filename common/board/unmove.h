/*
 * unmove.h - retract moves: the last moves that may have led to a position
 *
 * The side not to move made the last move.  Every kind of move is tried:
 * captured pieces reappear where they may have been captured, promoted pieces
 * become pawns, kings and rooks return to where they may have castled from; in
 * Chess960 that may be many squares.
 */
#ifndef BOARD_UNMOVE_H
#define BOARD_UNMOVE_H

#include <stdbool.h>

#include "board/move.h"
#include "board/position.h"

struct unmove {
	move move;     /* as it was made */
	uint8_t taken; /* the captured piece, or NO_PIECE */
	bool ep;       /* captured en passant */
};

/* Return the square of the captured piece, or NO_SQUARE. */
int unmove_taken_square(const struct unmove *u);

/*
 * Retract a move.  The halfmove clock is decremented, if not 0; the castling
 * rights stay, plus the right just used.  In Three-Check a check is given back.
 */
void unmove_take_back(struct position *p, const struct unmove *u);

/*
 * Call `take` for each last move before which the position was legal
 * (illegal.h) and the game had not ended, until it returns true.  There is none
 * if the side not to move is in check.  Kings and rooks with castling rights
 * have not moved.  An en-passant square determines the last move; without one
 * the last move was no double step that a legal en-passant capture could
 * answer.
 */
void unmove_each(const struct position *p, bool chess960,
    bool (*take)(void *user, const struct unmove *u), void *user);

#endif
