/*
 * transposition.h - what a search has found out about positions, so that one
 * reached in another order of moves is not searched again
 *
 * A table of a fixed size: an entry is written over when another position needs
 * its place.  For one thread.
 */
#ifndef UCI_TRANSPOSITION_H
#define UCI_TRANSPOSITION_H

#include <stddef.h>
#include <stdint.h>

#include "board/move.h"

/* What is known of the score: at least so much, at most, or just that. */
enum bound { BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

struct transposition {
	uint64_t key;
	move best; /* MOVE_NULL: none is known */
	int16_t score;
	int8_t depth; /* plies that were searched below the position */
	uint8_t bound;
	uint8_t age; /* of the search it comes from */
	uint8_t era; /* all of an older era is forgotten; 0: nothing is kept */
};

struct transposition_table {
	struct transposition *entries; /* a power of two of them */
	size_t count;
	uint8_t age, era;
};

/* An empty table of at most so many bytes; 16 MB are 1 << 24. */
void transposition_init(struct transposition_table *t, size_t bytes);
void transposition_free(struct transposition_table *t);

/* Forgets everything, which takes no time but once in 255 calls. */
void transposition_clear(struct transposition_table *t);

/* Another search begins: what older ones left is written over first. */
void transposition_grow_older(struct transposition_table *t);

/* What is known of the position with this key, or NULL. */
const struct transposition *transposition_find(
    const struct transposition_table *t, uint64_t key);

/*
 * Keep what was found, unless something deeper of this same search has the
 * place.  A best move that is known stays when `entry` has none.
 */
void transposition_keep(
    struct transposition_table *t, const struct transposition *entry);

/* How many in a thousand places this search has filled, from a sample. */
int transposition_fullness(const struct transposition_table *t);

#endif
