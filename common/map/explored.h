/*
 * explored.h - what the games of a position come to, after filters
 */
#ifndef MAP_EXPLORED_H
#define MAP_EXPLORED_H

#include "map/explore_value.h"

struct explore_filter {
	unsigned speeds, bands; /* bits of those that count; 0: all */
	int since, until;	/* year * 12 + month - 1 */
	bool dated;		/* false: all times */
};

struct explored_game {
	struct explore_game game;
	struct explore_line line;
	size_t order; /* in the input */
};

struct explored_move {
	struct str uci; /* castling as the king taking its rook */
	uint64_t count[EXPLORE_COLUMNS];
	uint64_t games;
	int first_year, last_year; /* 0: unknown */
	struct explored_game only; /* if it is of one game */
};

/* Zero is empty; moves: most games first, then by `uci`. */
struct explored {
	struct explored_move *move;
	size_t moves, move_capacity;
	struct explored_game *game; /* those listed, as explored_rank() left */
	size_t games, game_capacity;
	uint64_t count[EXPLORE_COLUMNS];
};

/*
 * Add up the lines of a value that the filter lets pass.  False if the value is
 * damaged.
 */
bool explored_add(
    struct explored *x, struct str value, const struct explore_filter *f);

/*
 * Put first the `top` games of the greatest ratings, then the latest of the
 * others.
 */
void explored_rank(struct explored *x, size_t top);
void explored_free(struct explored *x);

#endif
