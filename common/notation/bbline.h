/*
 * bbline.h - BB lines: a board as twelve sets of squares on one line
 *
 *     K:b5 Q:[] R:a8 B:a1 N:b4 P:[] k:b3 q:[] r:[] b:[] n:[] p:[e2,f2]
 *
 * The squares of promoted pieces `~:a8` and pockets `@:[QNpp]` may follow.
 * The other fields of a FEN may follow after one blank; they are not read here.
 * bitboard(5) describes the format.  Only the form is checked, not the chess.
 * Dictionaries of CQL are another form of the twelve sets, for people.
 */
#ifndef NOTATION_BBLINE_H
#define NOTATION_BBLINE_H

#include "board/bitboard.h"
#include "board/piece.h"
#include "notation/placement.h"

enum { BBLINE_MAX = 720 }; /* bytes that bbline_write() may change */

/* True if this is a BB line; otherwise it can only be a FEN. */
static inline bool
bbline_is(struct str s)
{
	return s.len >= 2 && s.text[1] == ':';
}

/*
 * Parse up to twelve fields, each a piece letter, `:` and a set, from the front
 * of *s.  They may be in any order, each at most once; a missing one is the
 * empty set.  Then marks and pockets, into *beside.  On success *s is what
 * follows, including the blank before it.  Return NULL, or what is wrong; then
 * *s and sets[] are undefined.
 */
const char *bbline_read(
    struct str *s, bb sets[PIECES], struct variant_state *beside);

/*
 * Parse as bbline_read(), without the fast path for bbline_write()'s form; add
 * marks and pockets to *beside.  With `has_pieces` the twelve sets are read,
 * and *s begins with the blank after them.
 */
const char *bbline_read_long(struct str *s, bb sets[PIECES],
    struct variant_state *beside, bool has_pieces);

/*
 * Write the twelve fields, then marks and pockets, without a NUL and return the
 * length.  The sets must be disjoint.  If `hex`, each set is a hexadecimal
 * number; a1 is the lowest bit.
 */
size_t bbline_write(const struct board *board, bool hex, char *text);

/*
 * Write a board as CQL prints a dictionary, `Dictionary importBB with 12
 * entries: `, then a line for each kind of piece with the set of its squares,
 * `B: c1`, in byte order of the letters.
 */
void board_dump_pieces(
    struct out *o, const bb sets[PIECES], const char *dictionary);

/* Write a line for each rank from the first on: its pieces and their files. */
void board_dump_ranks(struct out *o, const bb sets[PIECES]);

#endif
