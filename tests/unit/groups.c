/*
 * groups.c - test the hash index of groups and the order of their keys
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "table/group_table.h"
#include "table/group_sort.h"
#include "random.h"
#include "tap.h"

/* ------------------------------------------------------------------- slots */

enum { GROUPS = 5000 };

/* True if group `at` is found by its hash. */
static bool
is_found(const struct group_slots *s, uint32_t hash, uint32_t at)
{
	size_t from = group_slots_first(s, hash);
	const struct group_slot *slot = group_slots_next(s, hash, from);

	while (slot->at && slot->at != at) {
		from = (size_t)(slot - s->slot) + 1;
		slot = group_slots_next(s, hash, from);
	}
	return slot->at == at;
}

static bool
all_are_found(const struct group_slots *s, const uint32_t *hash, int count)
{
	for (int i = 0; i < count; i++)
		if (!is_found(s, hash[i], (uint32_t)i + 1))
			return false;
	return true;
}

static void
put_in(struct group_slots *s, uint32_t hash, uint32_t at)
{
	size_t from = group_slots_first(s, hash);
	struct group_slot *slot = group_slots_next(s, hash, from);

	while (slot->at) {
		from = (size_t)(slot - s->slot) + 1;
		slot = group_slots_next(s, hash, from);
	}
	*slot = (struct group_slot){hash, at};
}

/*
 * True if groups are found after growth.  `mask` leaves few hashes, so that
 * they collide; `high` puts them at the end of the table.
 */
static bool
slots_keep_groups(uint32_t mask, uint32_t high)
{
	static uint32_t hash[GROUPS];
	struct group_slots s;
	bool kept = true;

	group_slots_init(&s);
	for (int i = 0; i < GROUPS; i++) {
		size_t before = s.count;

		group_slots_grow(&s, group_slots_for(&s, (size_t)i + 1));
		if (s.count != before)
			kept &= all_are_found(&s, hash, i);
		hash[i] = ((uint32_t)random_next() & mask) | high;
		put_in(&s, hash[i], (uint32_t)i + 1);
	}
	kept &= all_are_found(&s, hash, GROUPS) && !is_found(&s, 5, GROUPS + 1);
	group_slots_free(&s);
	return kept;
}

/* ------------------------------------------------------------------- order */

enum { KEYS = 20000, WORDS = 3 };

struct test_key {
	char bytes[WORDS * 8];
};

/* Fill the keys with few different bytes, so that many have a common prefix. */
static void
fill_keys(struct test_key *key)
{
	for (uint32_t i = 0; i < KEYS; i++) {
		for (int k = 0; k < WORDS * 8; k++)
			key[i].bytes[k] = (char)(random_below(9) ? 0 : 0xff);
		memcpy(key[i].bytes + 12, &i, sizeof i);
	}
}

static bool
keys_are_sorted(const struct test_key *key, int count)
{
	struct sorted_key *list = mem_get((size_t)(count + 1) * sizeof *list);
	bool sorted = true;

	for (int i = 0; i < count; i++)
		list[i] = sorted_key(key[i].bytes);
	group_sort(list, (size_t)count);
	for (int i = 1; i < count; i++)
		sorted &=
		    memcmp(list[i - 1].bytes, list[i].bytes, WORDS * 8) < 0;
	mem_free(list);
	return sorted;
}

int
main(void)
{
	static struct test_key key[KEYS];

	CHECK("groups are found while their slots grow",
	    slots_keep_groups(UINT32_MAX, 0));
	CHECK("so are groups with the same hashes",
	    slots_keep_groups(0xff00ff, 0));
	CHECK("and those that go over the end of the slots",
	    slots_keep_groups(0xfffff00f, 0xff0));
	fill_keys(key);
	CHECK("keys come in the order of their bytes",
	    keys_are_sorted(key, KEYS));
	CHECK("so do few", keys_are_sorted(key, 5));
	CHECK("one, and none",
	    keys_are_sorted(key, 1) && keys_are_sorted(key, 0));
	return tap_end();
}
