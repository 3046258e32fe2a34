/*
 * diagram.h - a board as people see it
 */
#ifndef NOTATION_DIAGRAM_H
#define NOTATION_DIAGRAM_H

#include "board/bitboard.h"
#include "board/piece.h"

/*
 * Writes eight lines, the eighth rank first and the a-file on the left, with a
 * blank between two squares: the figures of Unicode, or FEN letters in `ascii`,
 * and `.` for an empty square.  The number of the rank stands before each line,
 * and a ninth line has the letters of the files.
 */
void diagram_write(struct out *o, const bb sets[PIECES], bool ascii);

#endif
