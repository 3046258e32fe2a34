/*
 * check_fen.h - why the position of a FEN cannot occur in a game
 */
#ifndef NOTATION_CHECK_FEN_H
#define NOTATION_CHECK_FEN_H

#include <stdbool.h>

#include "board/variant.h"

/*
 * Append the reasons why the position is illegal to *reasons, with "; " between
 * two.  Return true if there is one.
 *
 * `v` is the variant unless the text shows another.  The reasons are those of
 * illegal_position(); castling rights without their king
 * and rook in place; an en-passant square that no double step can have passed.
 * A FEN may be a placement alone.  A text that is no FEN is a reason too.
 */
bool check_fen(struct str fen, enum variant v, struct out *reasons);

/*
 * Parse a FEN of one to six fields from the front of *s, for a position to play
 * on from, by an engine for instance.  Return false, with reasons appended, if
 * it is no FEN, a king is missing, a pawn is on the first or last rank, the
 * side to move could take the king, or a field does not fit the board and would
 * be dropped.  Whether a game can lead there is not checked.
 */
bool check_fen_playable(
    struct str *s, enum variant v, struct position *p, struct out *reasons);

#endif
