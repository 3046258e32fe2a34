/*
 * board_set.h - a set of boards, without side to move, castling rights and the
 * rest
 *
 * The capacity is fixed, and the memory is reused: the set is cleared and
 * filled again for each line of input.  A hash table with linear probing, at
 * most half full.
 */
#ifndef BOARD_BOARD_SET_H
#define BOARD_BOARD_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "board/bitboard.h"
#include "board/piece.h"

struct board_set {
	bb (*boards)[PIECES];
	size_t *slots; /* board numbers by hash, from 1; 0: free */
	size_t count, slot_count;
};

/* Allocate an empty set for at most `most` boards. */
void board_set_init(struct board_set *s, size_t most);
void board_set_free(struct board_set *s);

void board_set_clear(struct board_set *s);

/* Add a board; return false if it was there already. */
bool board_set_add(struct board_set *s, const bb board[PIECES]);

#endif
