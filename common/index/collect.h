/*
 * collect.h - what is to be known of a game, gathered while it is read
 */
#ifndef INDEX_COLLECT_H
#define INDEX_COLLECT_H

#include "index/tag_dictionary.h"
#include "pgn/read.h"

struct collector {
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

void collector_init(struct collector *g, struct dictionary *d);
void collector_free(struct collector *g);

void collector_read(struct collector *g, const struct chunk *chunk);

#endif
