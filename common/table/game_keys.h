/*
 * game_keys.h - the keys that one game adds to groups
 *
 * The keys of its positions that match, in order, each with its hash.
 * Consecutive positions in the same group are one entry.
 */
#ifndef TABLE_GAME_KEYS_H
#define TABLE_GAME_KEYS_H

#include <stdint.h>

#include "base/out.h"
#include "table/group_key.h"

/* At first all zero. */
struct game_keys {
	struct out text;  /* the entries, struct game_key */
	struct out group; /* the key of a group whose values are added */
	size_t entries;
	uint64_t positions;	 /* in all entries */
	bool matches;		 /* false: the game is only counted */
	enum group_count result; /* one of three; GROUP_GAMES: none */
	unsigned elos;
	uint64_t elo_sum;
	/* the rest is game_keys.c's own */
	size_t last, open; /* offsets of the last entry, and of the one begun */
};

/* An entry; group_key.h describes the key. */
struct game_key {
	uint32_t hash;
	uint32_t positions;
	uint32_t len;
	char key[];
};

void game_keys_free(struct game_keys *k);
void game_keys_clear(struct game_keys *k);

/*
 * Begin an entry, whose key the caller writes to the returned out; then end it,
 * with its number of positions.  `packed`: its EPDs and placements are packed
 * as in group_epd.h.
 */
struct out *game_keys_begin(struct game_keys *k);
void game_keys_end(struct game_keys *k, bool packed, uint32_t positions);

/* Return what a result counts for: a group_count as in struct game_keys. */
enum group_count game_keys_result(struct str result);

/* Set a game that matches, its result and two ratings, 0 for unknown ones. */
void game_keys_set_game(struct game_keys *k, enum group_count result,
    uint64_t elo, uint64_t other_elo);

/* Return the first of k->entries entries; then the one after another. */
static inline const struct game_key *
game_keys_first(const struct game_keys *k)
{
	return (const struct game_key *)(const void *)k->text.text;
}

static inline const struct game_key *
game_key_next(const struct game_key *key)
{
	return (const struct game_key *)(const void *)(key->key +
	    group_key_size(key->len));
}

#endif
