/*
 * rank_shape.h - the text of a rank in a FEN, by the files that are occupied
 *
 * What is the same for all pieces that may stand there: tables, by eight bits,
 * file a being bit 0.  Whoever reads or writes with them need not branch on the
 * board, which a processor could not predict.
 */
#ifndef NOTATION_RANK_SHAPE_H
#define NOTATION_RANK_SHAPE_H

#include <stdint.h>

enum { NO_FILE = 0x88 }; /* makes a zero of a look-up of bytes */

/* The digits in their places, and for each other place whose piece is there. */
struct rank_shape {
	uint8_t file[8]; /* NO_FILE: no piece */
	char digits[8];
};

/* Filled before main() begins, and constant from then on. */
extern struct rank_shape rank_shapes[256];
extern uint8_t rank_lengths[256];   /* bytes of the text */
extern uint8_t rank_places[256][8]; /* of the pieces in it, by file */

#endif
