/*
 * bbline.h - a board as twelve sets of squares on a line
 *
 *     K:b5 Q:[] R:a8 B:a1 N:b4 P:[] k:b3 q:[] r:[] b:[] n:[] p:[e2,f2]
 *
 * What a FEN has after its placement follows behind one blank and is not
 * looked at here.  bitboard(5) describes these lines.  The form is checked, not
 * the chess.
 */
#ifndef NOTATION_BBLINE_H
#define NOTATION_BBLINE_H

#include "board/bitboard.h"
#include "board/piece.h"

enum { BBLINE_MAX = 320 }; /* bytes that a writer may touch */

/* Is this a BB line?  If it is not, it can only be a FEN. */
static inline bool
bbline_is(struct str s)
{
	return s.len >= 2 && s.text[1] == ':';
}

/*
 * Take the fields, a letter with `:` and a set, off the front of *s: in any
 * order, each at most once, a missing one is an empty set.  After the twelfth
 * nothing is taken for a field.  *s then is what follows, with the blank before
 * it, as it is before what follows a placement.  NULL; or what is wrong, and *s
 * and sets[] are as they were.
 */
const char *bbline_read(struct str *s, bb sets[PIECES]);

/* The same without the short way for what bbline_write() writes. */
const char *bbline_read_long(struct str *s, bb sets[PIECES]);

/*
 * Write the twelve fields without a NUL and return the length.  No two sets may
 * have a square in common.  In hexadecimal a1 is the lowest bit.
 */
size_t bbline_write(const bb sets[PIECES], char *text);
size_t bbline_write_hex(const bb sets[PIECES], char *text);

#endif
