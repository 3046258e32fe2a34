/*
 * position_set.h - which positions have been met
 *
 * An open-addressing set of 128-bit keys in many small tables, so that only a
 * sliver of it is ever there twice while it grows: at most 24 bytes a position
 * once there are some thousands.
 */
#ifndef BOARD_POSITION_SET_H
#define BOARD_POSITION_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "board/zobrist.h"

enum { SEEN_TABLES = 256 };

struct seen {
	struct seen_table {
		struct zobrist *keys; /* {0, 0} is a free place */
		size_t used, size;
	} tables[SEEN_TABLES];
};

/* Starts as all zero.  True when the key was not there yet; now it is. */
bool seen_add(struct seen *s, struct zobrist key);

void seen_free(struct seen *s);

#endif
