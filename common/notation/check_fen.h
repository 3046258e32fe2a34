/*
 * check_fen.h - why the position of a FEN cannot come about in a game
 */
#ifndef NOTATION_CHECK_FEN_H
#define NOTATION_CHECK_FEN_H

#include <stdbool.h>

#include "base/out.h"
#include "base/str.h"
#include "board/position.h"

/*
 * Add the reasons to *reasons, "; " between two.  True when there is one.
 *
 * They are those of illegal_board(), for all of a FEN, which may be a placement
 * alone; and castling rights have their king and rook in place, and a double
 * step over the en-passant square was possible.  A text that is no FEN is a
 * reason too.
 */
bool check_fen(struct str fen, struct out *reasons);

/*
 * Take a FEN that is to be played on from, by an engine for instance, off the
 * front of *s; fewer than six fields will do.  False, with reasons added, when
 * that cannot be: it is no FEN, a king is missing, a pawn stands on the first
 * or last rank, the side to move could take the king, or a field says what does
 * not fit the board, so that it would be lost.  Whether a game could lead there
 * is not looked at.
 */
bool check_fen_playable(struct str *s, struct position *p, struct out *reasons);

#endif
