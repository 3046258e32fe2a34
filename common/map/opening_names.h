/*
 * opening_names.h - the names of openings by their positions
 *
 * Read from the tables openings/[a-e].tsv of the recipes (io/recipes.h).  Of
 * two openings with one position the later in the tables counts.
 */
#ifndef MAP_OPENING_NAMES_H
#define MAP_OPENING_NAMES_H

#include "base/arena.h"
#include "map/map_key.h"

struct opening {
	struct str eco, name, variation; /* empty: none */
	struct str key;			 /* as map_key_add() at ZOBRIST_EP */
	uint64_t hash;
	size_t order;
};

struct opening_names {
	struct opening *list; /* in the order of hash and order */
	size_t count, capacity;
	struct arena memory;
};

/* Read the tables.  Return NULL, or an error message. */
const char *opening_names_read(struct opening_names *n);
void opening_names_free(struct opening_names *n);

/* Return the opening of exactly this position, or NULL. */
const struct opening *opening_names_find(
    const struct opening_names *n, const struct position *p);

/*
 * Cut the next move, SAN or UCI, off the front of *moves and play it; they have
 * blanks or commas between, and numbers.  Return NULL, or an error message.
 */
const char *moves_play_next(struct position *p, struct str *moves);

#endif
