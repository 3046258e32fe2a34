/*
 * perft.h - count move sequences, to verify move generation against other
 * programs
 */
#ifndef BOARD_PERFT_H
#define BOARD_PERFT_H

#include <stdatomic.h>
#include <stdint.h>

#include "board/position.h"

/*
 * Return the number of sequences of `plies` legal moves; 1 for none.  If *stop
 * is set meanwhile (`stop` may be NULL), return the count so far.
 */
uint64_t perft(const struct position *p, int plies, const atomic_bool *stop);

#endif
