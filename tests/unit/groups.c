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

/* ------------------------------------------------------------------- table */

enum { GROUPS = 5000 };

/* Count a game with two positions in a group, whose key is the number. */
static void
count_game(struct group_table *t, uint32_t number, uint32_t hash)
{
	struct game_keys k = {.entries = 1, .positions = 2, .matches = true};
	struct game_key head = {
	    .hash = hash, .positions = 2, .len = GROUP_KEY_WORD};
	char key[GROUP_KEY_WORD];

	store_be64(key, number);
	out_bytes(&k.text, (const char *)&head, sizeof head);
	out_bytes(&k.text, key, sizeof key);
	group_table_count(t, &k);
	game_keys_free(&k);
}

/* Check the next group: its key, and that all its games were counted. */
static const char *
check_group(void *next, const struct group *g)
{
	uint32_t *number = next;
	uint64_t games = *number < GROUPS / 2 ? 4 : 2;

	return load_be64(g->key.text) == (*number)++ &&
		g->count[GROUP_GAMES] == games &&
		g->count[GROUP_MATCHING] == games &&
		g->count[GROUP_POSITIONS] == 2 * games
	    ? NULL
	    : "a group is not as it was counted";
}

/*
 * True if groups are found while the table grows: each is counted, those in the
 * first half twice more, then all again.  `mask` leaves few hashes, so that
 * they collide; `high` puts them at the end of the table.
 */
static bool
table_keeps_groups(uint32_t mask, uint32_t high)
{
	static uint32_t hash[GROUPS];
	struct group_table t;
	uint32_t next = 0;
	bool kept;

	group_table_init(&t, SIZE_MAX);
	for (uint32_t i = 0; i < GROUPS; i++) {
		hash[i] = ((uint32_t)random_next() & mask) | high;
		count_game(&t, i, hash[i]);
		count_game(&t, i / 2, hash[i / 2]);
	}
	for (uint32_t i = 0; i < GROUPS; i++)
		count_game(&t, i, hash[i]);
	kept = t.groups == GROUPS &&
	    !group_table_each(&t, check_group, &next) && next == GROUPS;
	group_table_free(&t);
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

	CHECK("groups are found while the table grows",
	    table_keeps_groups(UINT32_MAX, 0));
	CHECK("so are groups with the same hashes",
	    table_keeps_groups(0xff00ff, 0));
	CHECK("and those that go over the end of the table",
	    table_keeps_groups(0xfffff00f, 0xff0));
	fill_keys(key);
	CHECK("keys come in the order of their bytes",
	    keys_are_sorted(key, KEYS));
	CHECK("so do few", keys_are_sorted(key, 5));
	CHECK("one, and none",
	    keys_are_sorted(key, 1) && keys_are_sorted(key, 0));
	return tap_end();
}
