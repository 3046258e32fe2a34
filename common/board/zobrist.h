/*
 * zobrist.h - Zobrist hashing: positions are equal if their 128-bit keys are
 *
 * The levels are the usual notions of equal positions; each includes the fields
 * of a FEN up to one of them.
 */
#ifndef BOARD_ZOBRIST_H
#define BOARD_ZOBRIST_H

#include "board/position.h"

enum zobrist_level {
	ZOBRIST_BOARD,	  /* the piece placement */
	ZOBRIST_STM,	  /* and the side to move */
	ZOBRIST_CASTLING, /* and the castling rights */
	ZOBRIST_EP,	  /* and the en-passant square */
	ZOBRIST_FULL,	  /* and both clocks */
};

/* The names of the levels in options. */
#define ZOBRIST_LEVEL_WORDS "board", "stm", "castling", "ep", "full"

struct zobrist {
	uint64_t high, low;
};

/*
 * Return the key of a position; `ep` is the en-passant square to include (see
 * fen_ep_square()).
 */
struct zobrist zobrist_key(
    const struct position *p, enum zobrist_level level, int ep);

/*
 * Hash pockets, promoted pieces and checks given; both numbers are 0 if there
 * are none.  Marks and pockets belong to the placement, so does all at every
 * level.
 */
struct zobrist zobrist_beside(const struct variant_state *b);

#endif
