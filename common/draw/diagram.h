/*
 * diagram.h - a board as text that people read
 */
#ifndef DRAW_DIAGRAM_H
#define DRAW_DIAGRAM_H

#include "board/bitboard.h"
#include "board/piece.h"

struct diagram_style {
	bool ascii;	  /* FEN letters, not the figures of Unicode */
	bool colours;	  /* of the terminal, for squares */
	bool black_below; /* seen from Black's side */
	bb marked;	  /* these squares stand in brackets */
};

/*
 * Write eight lines, the eighth rank first and the a-file on the left, or the
 * other way round, with a blank between two squares and `.` for an empty one.
 * The number of the rank stands before each, and a ninth line has the letters
 * of the files.
 */
void diagram_write(
    struct out *o, const bb sets[PIECES], const struct diagram_style *style);

#endif
