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

/*
 * The same for all of a FEN, which may be a placement alone: castling rights
 * have their king and rook in place, and a double step over the en-passant
 * square was possible.  A text that is no FEN is a reason too.
 */
bool illegal_fen(struct str fen, struct out *reasons);

#endif
