/*
 * collect.h - what is to be known of a game, gathered while it is read
 */
#ifndef INDEX_COLLECT_H
#define INDEX_COLLECT_H

#include "index/tag_dictionary.h"
#include "pgn/read.h"

struct gatherer {
	struct dictionary *dictionary;
	/* of the game that was read last */
	uint64_t facts;
	bb unions[PIECES];
	move *moves;
	size_t move_count, move_capacity;
	uint32_t *tags; /* numbers of pairs: one a name, the last value given */
	size_t tag_count, tag_capacity;
	/* the rest is collect.c's own */
	struct game_reader reader;
	struct read_style how;
	struct out value;
	struct position end;
};

void gatherer_init(struct gatherer *g, struct dictionary *d);
void gatherer_free(struct gatherer *g);

void gatherer_read(struct gatherer *g, const struct chunk *chunk);

#endif
