/*
 * diagram.h - draw a board as text of eight ranks
 */
#ifndef DRAW_DIAGRAM_H
#define DRAW_DIAGRAM_H

#include "board/bitboard.h"
#include "board/piece.h"

struct diagram_style {
	bool ascii;	  /* FEN letters instead of Unicode figures */
	bool colours;	  /* ANSI escapes for the squares' colours */
	bool black_below; /* draw from Black's side */
	bb marked;	  /* squares put in brackets */
};

/*
 * Write the board as eight lines and a ninth with the letters of the files.
 * Each line is the number of the rank, then the squares with a blank between
 * two and `.` for an empty one.  The eighth rank is first and the a-file on the
 * left, or the reverse if `black_below`.
 */
void diagram_write(
    struct out *o, const bb sets[PIECES], const struct diagram_style *style);

/*
 * Append a text of lines to the right of those in *row, three blanks after the
 * longest of them; ANSI escapes have no width.
 */
void diagram_add_beside(struct out *row, struct str text);

#endif
