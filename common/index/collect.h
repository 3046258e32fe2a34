/*
 * collect.h - read a game and collect what an index stores of it
 */
#ifndef INDEX_COLLECT_H
#define INDEX_COLLECT_H

#include "index/tag_dictionary.h"
#include "pgn/read.h"

struct collector {
	struct dictionary *dictionary;
	/* of the last game read; valid until the next collector_read() */
	uint64_t facts;
	bb unions[PIECES];
	move *moves;
	size_t move_count, move_capacity;
	uint32_t *tags; /* pair numbers; the last value of a name wins */
	size_t tag_count, tag_capacity;
	/* private to collect.c */
	struct game_reader reader;
	struct read_style how;
	struct out value;
	uint32_t *place; /* by the number of a name: its index in `tags`, valid
			    if that tag has the name */
	size_t place_count, place_capacity;
	struct position end;
};

void collector_init(struct collector *g, struct dictionary *d);
void collector_free(struct collector *g);

void collector_read(struct collector *g, const struct chunk *chunk);

#endif
