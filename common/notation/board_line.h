/*
 * board_line.h - a board as a BB line or a FEN, written back as it was read
 */
#ifndef NOTATION_BOARD_LINE_H
#define NOTATION_BOARD_LINE_H

#include "board/bitboard.h"
#include "board/piece.h"
#include "notation/bbline.h"

enum { BOARD_LINE_MAX = BBLINE_MAX }; /* bytes that a writer may touch */

struct board_line {
	bb sets[PIECES];
	bool is_bb, hex;  /* a BB line; its sets were hexadecimal numbers */
	struct str state; /* what follows the placement, in the text read */
};

/* NULL; or what is wrong, and *b is not to be used. */
const char *board_line_read(struct board_line *b, struct str text);

/*
 * Write sets[] in the form that *b was read in, without what follows and
 * without a NUL, and returns the length.
 */
size_t board_line_write(
    const struct board_line *b, const bb sets[PIECES], char *text);

#endif
