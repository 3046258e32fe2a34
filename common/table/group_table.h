/*
 * group_table.h - the groups that are counted in memory, found by their keys
 *
 * It takes whole games, as long as there is room: whoever is told that there
 * is none writes out the groups in their order and begins anew.
 */
#ifndef TABLE_GROUP_TABLE_H
#define TABLE_GROUP_TABLE_H

#include "table/game_keys.h"
#include "table/group.h"
#include <stddef.h>
#include <stdint.h>

/*
 * Where the groups of a table are, by the hashes of their keys
 *
 * A hash table of numbers: it knows no keys.  Whoever looks for one compares
 * the keys of all that have its hash, one after the other.
 */
/* Where a group is; 0: nowhere. */
struct group_slot {
	uint32_t hash, at;
};

struct group_slots {
	struct group_slot *slot;
	size_t count; /* a power of 2 */
};

void group_slots_init(struct group_slots *s);
void group_slots_free(struct group_slots *s);

/*
 * Give its memory to the caller, who frees it, grown to at least `size` bytes.
 * No group is found after that: it may only be freed, or initialised again.
 */
void *group_slots_give(struct group_slots *s, size_t size);

/* How many slots it must have for so many groups. */
size_t group_slots_for(const struct group_slots *s, size_t groups);

/* Sees to it that it has at least so many slots, a power of 2. */
void group_slots_grow(struct group_slots *s, size_t count);

/* Where the search for a hash begins. */
static inline size_t
group_slots_first(const struct group_slots *s, uint32_t hash)
{
	return hash & (s->count - 1);
}

/*
 * Return the next slot with that hash, or else the empty one where a group with
 * that hash may be put in.  `at` is where to look from: group_slots_first(), or
 * the place behind the slot that was found before.
 */
static inline struct group_slot *
group_slots_next(const struct group_slots *s, uint32_t hash, size_t at)
{
	at &= s->count - 1;
	while (s->slot[at].at && s->slot[at].hash != hash)
		at = (at + 1) & (s->count - 1);
	return &s->slot[at];
}

struct group_counts;
struct sorted_key;

struct group_table {
	size_t groups;
	/* the rest is group_table.c's own */
	size_t most;   /* bytes that it may hold, with what sorting takes */
	char *records; /* one behind the other */
	size_t used, capacity;
	struct group_counts *counts; /* of groups of several games */
	size_t several, counts_capacity;
	struct group_slots slots;
	struct sorted_key *sorted; /* room for all, once they are read */
	uint32_t game;	    /* the number of the last one since it was empty */
	uint64_t positions; /* since it was empty */
};

void group_table_init(struct group_table *t, size_t most);
void group_table_free(struct group_table *t);
void group_table_clear(struct group_table *t);

/* Is there room for a game, even if all its groups are new? */
bool group_table_fits(const struct group_table *t, const struct game_keys *k);

/*
 * Memory far away takes long to come: what a game needs can be asked for in
 * these steps, one after the other, while others are counted.
 */
enum group_table_step { NEAR_SLOTS, NEAR_RECORDS, NEAR_COUNTS, NEAR_STEPS };
void group_table_prefetch(const struct group_table *t,
    const struct game_keys *k, enum group_table_step step);

/* Count a game, whether it fits or not. */
void group_table_count(struct group_table *t, const struct game_keys *k);

/*
 * Pass on all groups, in the order of their keys.  No game may be counted
 * after that until the table is cleared.
 */
const char *group_table_each(
    struct group_table *t, group_taker *take, void *user);

#endif
