/*
 * group_epd.h - an EPD in few bytes, made from the board
 *
 * The squares as a FEN has them, a8 first, four bits each; then side, castling
 * and en passant. The bytes of two positions compare as their EPDs do. For
 * that an empty square behind a piece, or at the start of a rank, comes before
 * every piece, as digits come before letters; one behind an empty square comes
 * after every piece, as it makes the digit a larger one. So r2qk... begins
 *
 *     c0 db 8...     r is c, a first empty square 0, a further one d
 */
#ifndef GROUP_GROUP_EPD_H
#define GROUP_GROUP_EPD_H

#include "board/position.h"

/* The first byte is the mark, which is in no text; so it is seen what it is. */
enum { GROUP_EPD_MARK = 1, GROUP_EPD_SIZE = 1 + 64 / 2 + 2 };

/*
 * Can it be written so? Not where a right to castle is one with a rook that is
 * not in a corner, as in Chess960; all positions with the same EPD are alike.
 */
bool group_epd_fits(const struct position *p);

/* Writes GROUP_EPD_SIZE bytes. */
void group_epd_pack(const struct position *p, char *packed);

/* The EPD, of at most FEN_MAX bytes; returns its length. */
size_t group_epd_unpack(const char *packed, char *text);

#endif
