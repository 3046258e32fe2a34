/*
 * board_set.h - which boards have been met, castling and all else left aside
 *
 * For a number of boards that is known before, many times over: a set is
 * emptied and filled again for each line that is read.
 */
#ifndef BOARD_BOARD_SET_H
#define BOARD_BOARD_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "board/bitboard.h"
#include "board/piece.h"

struct board_set {
	bb (*boards)[PIECES];
	size_t *slots; /* by hash the number of a board, from 1; 0: free */
	size_t count, slot_count;
};

/* An empty set for at most `most` boards. */
void board_set_init(struct board_set *s, size_t most);
void board_set_free(struct board_set *s);

void board_set_clear(struct board_set *s);

/* True when the board was not there yet; now it is. */
bool board_set_add(struct board_set *s, const bb board[PIECES]);

#endif
