/*
 * illegal.h - why a position cannot come about in a game
 *
 * Only what is easily proved is said, so a position without a reason may still
 * be out of reach.  Chess960 counts as chess.
 */
#ifndef BOARD_ILLEGAL_H
#define BOARD_ILLEGAL_H

#include "board/position.h"

/*
 * Adds the reasons to *reasons, "; " between two.  True when there is one.
 *
 * One king a side, at most 16 men and 8 pawns, as many promoted pieces as pawns
 * are gone, no pawn on the first or last rank, the side not to move not in
 * check, and no checks that one move cannot give.  `to_move` may be NO_COLOUR:
 * then only both sides may not be in check.
 */
enum { NO_COLOUR = 2 };
bool illegal_board(const bb sets[PIECES], int to_move, struct out *reasons);

/* One king of each colour? */
bool illegal_has_both_kings(const bb sets[PIECES]);

/* Where the next reason is written: behind "; " unless it is the first. */
struct out *illegal_next(struct out *reasons);

#endif
