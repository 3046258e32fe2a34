/*
 * illegal.h - why a position cannot occur in a game
 *
 * Only simple proofs are tried, so a position without a reason may still be
 * unreachable.  Chess960 counts as chess.
 */
#ifndef BOARD_ILLEGAL_H
#define BOARD_ILLEGAL_H

#include "board/position.h"

/*
 * Append the reasons why a board is illegal to *reasons, separated by "; ";
 * return true if there is one.
 *
 * A legal board has one king a side, at most 16 pieces and 8 pawns, no more
 * promoted pieces than missing pawns, no pawn on the first or last rank, the
 * side not to move not in check, and only checks that one move can give.  If
 * `to_move` is NO_COLOUR, only both sides in check are illegal.
 */
enum { NO_COLOUR = 2 };
bool illegal_board(const bb sets[PIECES], int to_move, struct out *reasons);

/* True if each colour has exactly one king. */
bool illegal_has_both_kings(const bb sets[PIECES]);

/* Return `reasons`, after appending "; " unless it is empty. */
struct out *illegal_next(struct out *reasons);

#endif
