/*
 * group_slots.h - where the groups of a table are, by the hashes of their keys
 *
 * A hash table of numbers: it knows no keys.  Whoever looks for one compares
 * the keys of all that have its hash, one after the other.
 */
#ifndef TABLE_GROUP_SLOTS_H
#define TABLE_GROUP_SLOTS_H

#include <stddef.h>
#include <stdint.h>

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
 * Gives its memory to the caller, who frees it, grown to at least `size` bytes.
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
 * The next slot with that hash, or else the empty one where a group with that
 * hash may be put in.  `at` is where to look from: group_slots_first(), or the
 * place behind the slot that was found before.
 */
static inline struct group_slot *
group_slots_next(const struct group_slots *s, uint32_t hash, size_t at)
{
	at &= s->count - 1;
	while (s->slot[at].at && s->slot[at].hash != hash)
		at = (at + 1) & (s->count - 1);
	return &s->slot[at];
}

#endif
