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

struct group_slot;
struct sorted_key;

struct group_table {
	size_t groups;
	/* the rest is group_table.c's own */
	size_t most;   /* limit on the bytes, those for sorting included */
	char *records; /* packed one after another */
	size_t used, capacity;
	struct group_slot *slot;   /* linear probing */
	size_t slots;		   /* a power of 2 */
	struct sorted_key *sorted; /* all groups; NULL: not sorted yet */
	uint32_t bound; /* no count is greater; each game raises it */
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
