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
 * Append the reasons why a position is illegal by the rules of its variant to
 * *reasons, separated by "; "; return true if there is one.  Castling rights
 * and en passant are not looked at.
 *
 * A legal position of chess has one king a side, at most 16 pieces and 8 pawns,
 * no more promoted pieces than missing pawns, no pawn on the first or last
 * rank, the side not to move not in check, and only checks that one move can
 * give.  If the side to move is not known, only both sides in check are
 * illegal.
 */
bool illegal_position(
    const struct position *p, bool side_known, struct out *reasons);

/* Return `reasons`, after appending "; " unless it is empty. */
struct out *illegal_next(struct out *reasons);

#endif
