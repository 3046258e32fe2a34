/*
 * placement.h - piece placement: the first field of a FEN
 *
 * A placement is read into twelve sets of squares, indexed by piece.  Only the
 * form is checked, not the chess: eight ranks of eight squares, known letters.
 * The rules are those of the PGN standard, section 16.1.3.1, except that digits
 * may be adjacent, and for the marks and pockets of Crazyhouse.
 */
#ifndef NOTATION_PLACEMENT_H
#define NOTATION_PLACEMENT_H

#include "board/bitboard.h"
#include "board/piece.h"
#include "board/position.h"

enum {
	PLACEMENT_MAX = 80,    /* bytes that placement_write*() may change */
	POCKET_MAX = 128,      /* pieces in the pockets of a position */
	POCKET_READ_MAX = 64,  /* of a text; captures may add others */
	PLACEMENT_BESIDE_MAX = /* bytes that placement_add() may change */
	PLACEMENT_MAX + 64 + POCKET_MAX + 2,
};

/*
 * Parse a placement off the front of *s, up to a blank, TAB or the end, with
 * `~` after promoted pieces and pockets `[QNpp]` or `/QNpp` into *beside.
 * NULL, or what is wrong; then *s and sets[] are unchanged.
 */
const char *placement_read(
    struct str *s, bb sets[PIECES], struct variant_state *beside);

/*
 * Parse as placement_read(), without the fast path of placement_plain.h, and
 * add marks and pockets to *beside.
 */
const char *placement_read_long(
    struct str *s, bb sets[PIECES], struct variant_state *beside);

/*
 * Parse pockets `[QNpp]` or, as a ninth rank, `/QNpp`, off the front of *s:
 * letters of pieces in any order, `-` is none.  NULL, or what is wrong.
 */
const char *pocket_read(struct str *s, struct variant_state *beside);

/* Write pockets, `[QNpp]`, and return the length, at most POCKET_MAX + 2. */
size_t pocket_write(const struct variant_state *beside, char *text);

/*
 * Add marks and pockets that there are to a placement; return its end.  It is
 * the slow part of placement_add().
 */
char *placement_add_placed(
    const struct variant_state *beside, char *text, size_t len);

/*
 * Add marks and pockets to a placement of this length in standard form; return
 * the new length.
 */
static inline size_t
placement_add(const struct variant_state *beside, char *text, size_t len)
{
	return variant_state_placed(beside)
	    ? (size_t)(placement_add_placed(beside, text, len) - text)
	    : len;
}

/* Write the standard form without a NUL and return its length. */
size_t placement_write(const bb sets[PIECES], char *text);

/*
 * Write as placement_write(), from a board: at[], aligned to sixteen bytes, has
 * a piece or NO_PIECE on each square, `occupied` is the set of squares with a
 * piece.
 */
size_t placement_write_board(const uint8_t at[64], bb occupied, char *text);

#endif
