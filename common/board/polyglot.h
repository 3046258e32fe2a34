/*
 * polyglot.h - the key of a position in opening books of Polyglot's format
 *
 * Other programs make the same key: the numbers for pieces, castling rights,
 * en passant and the side to move are those that the format publishes.  The
 * en-passant square counts when an enemy pawn stands beside the pawn, whether
 * or not it may take.  Rights are those of the king's and the queen's side, in
 * Chess960 too.  Within a program zobrist.h is the surer way to tell positions
 * apart.
 */
#ifndef BOARD_POLYGLOT_H
#define BOARD_POLYGLOT_H

#include "board/position.h"

uint64_t polyglot_key(const struct position *p);

#endif
