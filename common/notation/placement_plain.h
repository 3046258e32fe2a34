/*
 * placement_plain.h - fast path for placements in standard form (SSSE3)
 *
 * Nearly all placements are as placement_write() writes them. placement_read()
 * tries these functions first and falls back to its general loop, which also
 * finds what is wrong.  Without SSSE3 they always return false.
 */
#ifndef NOTATION_PLACEMENT_PLAIN_H
#define NOTATION_PLACEMENT_PLAIN_H

#include "base/str.h"
#include "board/bitboard.h"
#include "board/piece.h"

/*
 * Parse a placement off the front of *s, up to a blank or TAB.  At least eight
 * bytes, the longest rank, must follow it.  False if it is not plain; it may
 * still be a placement, and *s and sets[] are unchanged.
 */
bool placement_read_plain(struct str *s, bb sets[PIECES]);

/* Skip a plain placement; false, with *s unchanged, as above. */
bool placement_skip_plain(struct str *s);

#endif
