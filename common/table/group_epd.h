/*
 * group_epd.h - pack the EPD of a position into few bytes
 *
 * The squares in the order of a FEN, a8 first, four bits each; then, unless it
 * is only a placement, side, castling and en passant.  The packed bytes of two
 * positions compare as their EPDs do.  So an empty square after a piece, or at
 * the start of a rank, sorts before all pieces, as digits sort before letters;
 * one after an empty square sorts after all pieces, as it makes the digit
 * greater.  r2qk... begins with
 *
 *     c0 db 8...     r is c, a first empty square 0, a further one d
 */
#ifndef TABLE_GROUP_EPD_H
#define TABLE_GROUP_EPD_H

#include "board/position.h"

/*
 * The first byte, which occurs in no text, tells what is packed: an EPD, or
 * only its placement.
 */
enum group_epd { GROUP_NOTHING, GROUP_EPD, GROUP_PLACEMENT };

enum { GROUP_EPD_MAX = 1 + 64 / 2 + 2 };

/*
 * Pack a position, whose castling rights are for rooks in the corners (not as
 * in Chess960; it is so for all positions with the same EPD), into at most
 * GROUP_EPD_MAX bytes; return their number. */
size_t group_epd_pack(
    const struct position *p, enum group_epd what, char *packed);

/* True if a packed EPD or placement begins with this byte. */
static inline bool
group_epd_begins(char first)
{
	return first == GROUP_EPD || first == GROUP_PLACEMENT;
}

/*
 * Write the text, of at most FEN_MAX bytes, to *end, and move *end to its end.
 * Returns the end of the packed bytes.
 */
const char *group_epd_unpack(const char *packed, char **end);

#endif
