/*
 * san_plain.h - the short way to read a move: Nf3, Nbd2, Qxd4+, e4, exd5, O-O
 *
 * Nearly all moves of nearly all games are written so: two bytes say where the
 * move goes, and what stands between the piece and them is a set of squares
 * that it may come from.  Anything else is for san_read(), which asks here
 * first and knows all spellings; so does what is no legal move, as san_read()
 * says why.
 */
#ifndef NOTATION_SAN_PLAIN_H
#define NOTATION_SAN_PLAIN_H

#include "base/str.h"
#include "board/move.h"
#include "board/position.h"

/*
 * Return the legal move of `p` that `word` means in plain spelling, which is
 * the one that san_read() finds as well.  MOVE_NULL: it may still be a move.
 */
move san_read_plain(const struct position *p, struct str word);

#endif
