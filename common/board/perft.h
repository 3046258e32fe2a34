/*
 * perft.h - how many ways there are to play so many plies, which proves the
 * moves of a program against those of others
 */
#ifndef BOARD_PERFT_H
#define BOARD_PERFT_H

#include <stdatomic.h>
#include <stdbool.h>

#include "board/position.h"

/*
 * Return the number of sequences of `plies` legal moves; 1 for none.  When
 * *stop (or NULL) is set before the end, what was counted until then.
 */
unsigned long perft(
    const struct position *p, int plies, const atomic_bool *stop);

#endif
