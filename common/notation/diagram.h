/*
 * diagram.h - a board as people see it
 */
#ifndef NOTATION_DIAGRAM_H
#define NOTATION_DIAGRAM_H

#include "board/bitboard.h"
#include "board/piece.h"

/*
 * Writes the eight squares of a rank from the a-file on, a blank between two:
 * figures, or FEN letters in `ascii`, and `.` for an empty square.  No newline.
 */
void diagram_write_rank(
    struct out *o, const bb sets[PIECES], int rank, bool ascii);

#endif
