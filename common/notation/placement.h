/*
 * placement.h - which piece stands where: the first field of a FEN
 *
 * Twelve sets of squares, indexed by piece.  The form is checked, not the
 * chess: eight ranks of eight squares, known letters.  The rules are those of
 * the FEN of 1994, section 16.1.3.1 of the PGN standard, but that digits may
 * stand next to each other.
 */
#ifndef NOTATION_PLACEMENT_H
#define NOTATION_PLACEMENT_H

#include "board/bitboard.h"
#include "board/piece.h"

enum { PLACEMENT_MAX = 72 }; /* bytes that writing may use */

/*
 * Read a placement off the front of *s, up to a blank, TAB or the end.  NULL;
 * or what is wrong, and *s and sets[] are as they were.
 */
const char *placement_read(struct str *s, bb sets[PIECES]);

/* The same without the short way of placement_plain.h. */
const char *placement_read_long(struct str *s, bb sets[PIECES]);

/* Write the standard form without a NUL and returns its length. */
size_t placement_write(const bb sets[PIECES], char *text);

/*
 * The same of a board: on each square a piece or NO_PIECE, and the
 * squares that are occupied.
 */
size_t placement_write_board(const uint8_t at[64], bb occupied, char *text);

#endif
