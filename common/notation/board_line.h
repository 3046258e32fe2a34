/*
 * board_line.h - a board read from a BB line or a FEN, and written in that form
 */
#ifndef NOTATION_BOARD_LINE_H
#define NOTATION_BOARD_LINE_H

#include "notation/bbline.h"

struct board_line {
	struct board board;
	bool is_bb, hex;  /* a BB line; its sets in hexadecimal */
	struct str state; /* the text after the placement */
};

/* Read a board.  Return NULL, or what is wrong; then *b is undefined. */
const char *board_line_read(struct board_line *b, struct str text);

/*
 * Write a board in the form that *b was read in, without b->state and without
 * a NUL, and return the length; BBLINE_MAX bytes may be changed.
 */
size_t board_line_write(
    const struct board_line *b, const struct board *board, char *text);

#endif
