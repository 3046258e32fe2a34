/*
 * transposition.h - a transposition table: scores and best moves of positions
 *
 * A hash table of fixed size with one entry per slot; deeper entries of the
 * same search are kept, others replaced.  Not thread-safe.
 */
#ifndef UCI_TRANSPOSITION_H
#define UCI_TRANSPOSITION_H

#include <stddef.h>
#include <stdint.h>

#include "board/move.h"

/* The meaning of a score: a lower bound, an upper bound, or exact. */
enum bound { BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

struct transposition {
	uint64_t key;
	move best; /* MOVE_NULL: none */
	int16_t score;
	int8_t depth; /* plies searched below the position */
	uint8_t bound;
	uint8_t age; /* of the search that stored it */
	uint8_t era; /* the entry is empty if it is not the table's era; 0:
			never filled */
};

struct transposition_table {
	struct transposition *entries; /* `count` of them, a power of two */
	size_t count;
	uint8_t age, era;
};

/* Create an empty table of at most `bytes` bytes, and at least one entry. */
void transposition_init(struct transposition_table *t, size_t bytes);
void transposition_free(struct transposition_table *t);

/* Clear the table in O(1), by a new era; in O(n) once in 255 calls. */
void transposition_clear(struct transposition_table *t);

/* Begin another search; entries of older searches are replaced first. */
void transposition_grow_older(struct transposition_table *t);

/* Return the entry of the position with this key, or NULL. */
const struct transposition *transposition_find(
    const struct transposition_table *t, uint64_t key);

/*
 * Store an entry, unless its slot holds a deeper one of the same search.  If
 * `entry` has no best move, keep the one stored for the position.
 */
void transposition_keep(
    struct transposition_table *t, const struct transposition *entry);

/*
 * Return the share of slots filled by this search, in thousandths, from a
 * sample.
 */
int transposition_fullness(const struct transposition_table *t);

#endif
