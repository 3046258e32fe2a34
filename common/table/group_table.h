/*
 * group_table.h - the groups in memory, a hash table by their keys
 *
 * It counts whole games as long as there is room.  When there is none the
 * caller writes out the groups in order, and clears the table.
 */
#ifndef TABLE_GROUP_TABLE_H
#define TABLE_GROUP_TABLE_H

#include "table/group_key.h"
#include <stddef.h>
#include <stdint.h>

/*
 * A hash table of record numbers with linear probing; it contains no keys.  A
 * search compares the keys of all groups with the same hash, one after the
 * other.
 */
/* The record of a group; at == 0: an empty slot. */
struct group_slot {
	uint32_t hash, at;
};

struct group_slots {
	struct group_slot *slot;
	size_t count; /* a power of 2 */
};

void group_slots_init(struct group_slots *s);
void group_slots_free(struct group_slots *s);

/* Return the number of slots needed for this number of groups. */
size_t group_slots_for(const struct group_slots *s, size_t groups);

/* Grow the table to at least this number of slots, a power of 2. */
void group_slots_grow(struct group_slots *s, size_t count);

/* Return the first slot to probe for a hash. */
static inline size_t
group_slots_first(const struct group_slots *s, uint32_t hash)
{
	return hash & (s->count - 1);
}

/*
 * Return the next slot with that hash, or else the empty one where it may be
 * inserted.  `at` is group_slots_first(), or the index after the last result.
 */
static inline struct group_slot *
group_slots_next(const struct group_slots *s, uint32_t hash, size_t at)
{
	at &= s->count - 1;
	while (s->slot[at].at && s->slot[at].hash != hash)
		at = (at + 1) & (s->count - 1);
	return &s->slot[at];
}

struct sorted_key;

struct group_table {
	size_t groups;
	/* the rest is group_table.c's own */
	size_t most;   /* limit on the bytes, those for sorting included */
	char *records; /* packed one after another, with counts between */
	size_t used, capacity;
	struct group_slots slots;
	struct sorted_key *sorted; /* room for all; group_table_each() */
	uint32_t game; /* the last one's number since the table was cleared */
	uint64_t positions; /* since then */
};

void group_table_init(struct group_table *t, size_t most);
void group_table_free(struct group_table *t);
void group_table_clear(struct group_table *t);

/* True if there is room for a game, even if all its groups are new. */
bool group_table_fits(const struct group_table *t, const struct game_keys *k);

/* Count a game, even if it does not fit. */
void group_table_count(struct group_table *t, const struct game_keys *k);

/*
 * Pass on all groups, in the order of their keys.  No game may be counted after
 * that until the table is cleared.
 */
const char *group_table_each(
    struct group_table *t, group_taker *take, void *user);

#endif
