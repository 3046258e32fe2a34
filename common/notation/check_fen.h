/*
 * check_fen.h - why the position of a FEN cannot come about in a game
 */
#ifndef NOTATION_CHECK_FEN_H
#define NOTATION_CHECK_FEN_H

#include <stdbool.h>

#include "base/out.h"
#include "base/str.h"

/*
 * Adds the reasons to *reasons, "; " between two.  True when there is one.
 *
 * They are those of illegal_board(), for all of a FEN, which may be a placement
 * alone; and castling rights have their king and rook in place, and a double
 * step over the en-passant square was possible.  A text that is no FEN is a
 * reason too.
 */
bool check_fen(struct str fen, struct out *reasons);

#endif
