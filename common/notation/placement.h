/*
 * placement.h - piece placement: the first field of a FEN
 *
 * A placement is read into twelve sets of squares, indexed by piece.  Only the
 * form is checked, not the chess: eight ranks of eight squares, known letters.
 * The rules are those of the PGN standard, section 16.1.3.1, except that digits
 * may be adjacent.
 */
#ifndef NOTATION_PLACEMENT_H
#define NOTATION_PLACEMENT_H

#include "board/bitboard.h"
#include "board/piece.h"

enum { PLACEMENT_MAX = 72 }; /* bytes that placement_write*() may change */

/*
 * Parse a placement off the front of *s, up to a blank, TAB or the end.  NULL,
 * or what is wrong; then *s and sets[] are unchanged.
 */
const char *placement_read(struct str *s, bb sets[PIECES]);

/* Parse as placement_read(), without the fast path of placement_plain.h. */
const char *placement_read_long(struct str *s, bb sets[PIECES]);

/* Write the standard form without a NUL and return its length. */
size_t placement_write(const bb sets[PIECES], char *text);

/*
 * Write as placement_write(), from a board: at[] has a piece or NO_PIECE on
 * each square, `occupied` is the set of squares with a piece.
 */
size_t placement_write_board(const uint8_t at[64], bb occupied, char *text);

#endif
