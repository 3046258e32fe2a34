/*
 * rank_shape.h - tables of the text of a rank in a FEN, by its occupied files
 *
 * The index is a byte, bit 0 being file a. Reading and writing by these tables
 * needs no branch that depends on the board and would be mispredicted.
 */
#ifndef NOTATION_RANK_SHAPE_H
#define NOTATION_RANK_SHAPE_H

#include <stdint.h>

enum { NO_FILE = 0x88 }; /* high bit: pshufb gives 0 */

/* By place in the text: the digit there, or the file of the piece there. */
struct rank_shape {
	uint8_t file[8]; /* NO_FILE: no piece */
	char digits[8];
};

/* Filled by a constructor before main(), constant afterwards. */
extern struct rank_shape rank_shapes[256];
extern uint8_t rank_lengths[256];   /* length of the text in bytes */
extern uint8_t rank_places[256][8]; /* place of each file's piece in it */

#endif
