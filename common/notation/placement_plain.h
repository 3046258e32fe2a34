/*
 * placement_plain.h - the short way to read a placement: standard form
 *
 * Nearly all placements are written as placement_write() writes them.
 * placement_read() asks here first; it reads all others itself, and says what
 * is wrong with those that are none.  Without SSSE3 there is no short way, and
 * nothing is plain.
 */
#ifndef NOTATION_PLACEMENT_PLAIN_H
#define NOTATION_PLACEMENT_PLAIN_H

#include "base/str.h"
#include "board/bitboard.h"
#include "board/piece.h"

/*
 * Read a placement off the front of *s, up to a blank or TAB, with so much
 * behind it as a rank may be long.  False: it may still be one, and *s and
 * sets[] are as they were.
 */
bool placement_read_plain(struct str *s, bb sets[PIECES]);

/* Pass over such a one; what is behind it is not looked at. */
bool placement_skip_plain(struct str *s);

#endif
