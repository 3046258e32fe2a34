/*
 * group_epd.h - an EPD in few bytes, made from the board
 *
 * The squares as a FEN has them, a8 first, four bits each; then, if it is more
 * than a placement, side, castling and en passant. The bytes of two positions
 * compare as their EPDs do. For that an empty square behind a piece, or at the
 * start of a rank, comes before every piece, as digits come before letters; one
 * behind an empty square comes after every piece, as it makes the digit a
 * larger one. So r2qk... begins
 *
 *     c0 db 8...     r is c, a first empty square 0, a further one d
 */
#ifndef TABLE_GROUP_EPD_H
#define TABLE_GROUP_EPD_H

#include "board/position.h"

/*
 * The first byte, which is in no text, says what is packed: an EPD, or only its
 * placement.
 */
enum group_epd { GROUP_NOTHING, GROUP_EPD, GROUP_PLACEMENT };

enum { GROUP_EPD_MAX = 1 + 64 / 2 + 2 };

/*
 * Can its EPD be written so? Not where a right to castle is one with a rook
 * that is not in a corner, as in Chess960; all positions with the same EPD are
 * alike.
 */
bool group_epd_fits(const struct position *p);

/* Write at most GROUP_EPD_MAX bytes; returns how many. */
size_t group_epd_pack(
    const struct position *p, enum group_epd what, char *packed);

/* Does one begin with this byte? */
static inline bool
group_epd_begins(char first)
{
	return first == GROUP_EPD || first == GROUP_PLACEMENT;
}

/*
 * Write the text of at most FEN_MAX bytes to *end, and moves that behind it.
 * Returns what stands behind the packed bytes.
 */
const char *group_epd_unpack(const char *packed, char **end);

#endif
