/*
 * polyglot.h - the Zobrist key of a position in Polyglot opening books
 *
 * Other programs compute the same key: the numbers for pieces, castling rights,
 * en passant and the side to move are those published with the format.  The
 * en-passant square counts if an enemy pawn stands beside the pawn, even if its
 * capture is illegal.  Rights are those of king's and queen's side, also in
 * Chess960.  Within a program the 128-bit keys of zobrist.h are safer.
 */
#ifndef BOARD_POLYGLOT_H
#define BOARD_POLYGLOT_H

#include "board/position.h"

uint64_t polyglot_key(const struct position *p);

#endif
