/*
 * collect.h - read the games of a group and collect what an index stores of
 * them
 */
#ifndef INDEX_COLLECT_H
#define INDEX_COLLECT_H

#include "index/tag_dictionary.h"
#include "pgn/read.h"

/* The columns of a group that is being made. */
struct collector {
	struct dictionary *dictionary;
	unsigned games;
	struct index_span spans[INDEX_GROUP_GAMES];
	uint64_t facts[INDEX_GROUP_GAMES];
	struct index_place places[INDEX_GROUP_GAMES];
	bb unions[PIECES][INDEX_GROUP_GAMES];
	uint32_t *tags; /* pair numbers; the last value of a name wins */
	size_t tag_count, tag_capacity;
	move *moves;
	size_t move_count, move_capacity;
	/* private to collect.c */
	bb game_unions[PIECES]; /* of the game that is read */
	struct game_reader reader;
	struct read_style how;
	struct out value;
	uint32_t *place; /* by the number of a name: its index in `tags`, valid
			    if that tag is of this game and has the name */
	size_t place_count;
};

/* Set up a collector, whose memory is all zero. */
void collector_init(struct collector *g, struct dictionary *d);
void collector_free(struct collector *g);

/*
 * Read a game and append it to the group.  Return false if the group is full
 * and must be written.
 */
bool collector_add(struct collector *g, const struct chunk *chunk);

/*
 * Append the columns of the group to `o`, whose first byte is at `at` in the
 * file; fill the entry of the directory, and empty the group.
 */
void collector_write(
    struct collector *g, struct out *o, uint64_t at, struct index_group *entry);

#endif
