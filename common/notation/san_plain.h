/*
 * san_plain.h - fast path for plain moves: Nf3, Nbd2, Qxd4+, e4, exd5, O-O
 *
 * Nearly all moves of nearly all games are written so.  The last two bytes
 * before a check mark are the target square; each byte between it and the piece
 * letter is a set of allowed origins.  The caller, san_read(), handles all
 * other spellings and finds what is wrong with an illegal move.
 */
#ifndef NOTATION_SAN_PLAIN_H
#define NOTATION_SAN_PLAIN_H

#include "board/move.h"
#include "board/position.h"

/*
 * Return the legal move of `p` that `word` means in plain spelling, the same
 * that san_read() finds.  MOVE_NULL if it is not plain; it may still be a move.
 * The rules of `p` are as in chess.  If `after` is not NULL, it becomes the
 * position after the move, if there is one; it may be `p`.
 */
move san_read_plain(
    const struct position *p, struct str word, struct position *after);

/*
 * Add the squares on which a word of a game of chess puts pieces of the colour
 * `us` to the sets of the pieces: Nbd2, exd5, e8=Q, O-O.  Whatever move the
 * word means, these are all its pieces and squares.  False, and nothing is
 * added, if the word is empty or in another form, which may be any move or
 * none.
 */
bool san_plain_squares(struct str word, int us, bb *piece);

#endif
