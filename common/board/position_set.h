/*
 * position_set.h - a set of positions, by Zobrist keys of 128 bits
 *
 * Many hash tables with linear probing, so that only a small part of the memory
 * is doubled while a table grows: at most 24 bytes a position after some
 * thousands.
 */
#ifndef BOARD_POSITION_SET_H
#define BOARD_POSITION_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "board/zobrist.h"

enum { POSITION_SET_TABLES = 256 };

struct position_set {
	struct position_table {
		struct zobrist *keys; /* {0, 0} is a free slot */
		size_t used, size;
	} tables[POSITION_SET_TABLES];
};

/*
 * Add a key; return false if it was there already.  A set of all zero bytes is
 * empty.
 */
bool position_set_add(struct position_set *s, struct zobrist key);

void position_set_free(struct position_set *s);

#endif
