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

enum { POSITION_SET_TABLES = 256 };

struct position_set {
	struct position_table {
		struct zobrist *keys; /* {0, 0} is a free place */
		size_t used, size;
	} tables[POSITION_SET_TABLES];
};

/* Start as all zero.  True when the key was not there yet; now it is. */
bool position_set_add(struct position_set *s, struct zobrist key);

void position_set_free(struct position_set *s);

#endif
