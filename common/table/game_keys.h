/*
 * game_keys.h - what one game adds to groups
 *
 * The keys of its positions that match, in their order, each with its hash.
 * Positions that follow one another in the same group are one entry.
 */
#ifndef TABLE_GAME_KEYS_H
#define TABLE_GAME_KEYS_H

#include "base/out.h"
#include "table/group.h"
#include "table/group_key.h"

struct game_keys {
	struct out text; /* of the entries */
	size_t entries;
	uint64_t positions;	 /* of all entries */
	bool matches;		 /* the game does; else it is only counted */
	enum group_count result; /* which of three counts; GROUP_GAMES: none */
	unsigned elos;
	unsigned long elo_sum;
	/* the rest is game_keys.c's own */
	size_t last, open; /* where the last entry begins, and a new one */
};

/* An entry, whose key is as group_key.h has it. */
struct game_key {
	uint32_t hash;
	uint32_t positions;
	uint32_t len;
	char key[];
};

void game_keys_init(struct game_keys *k);
void game_keys_free(struct game_keys *k);
void game_keys_clear(struct game_keys *k);

/*
 * Begin an entry, whose key is then written to the out that is returned, and
 * ends it, as that of so many positions; `packed`: its EPDs and placements are
 * as group_epd.h has them.
 */
struct out *game_keys_begin(struct game_keys *k);
void game_keys_end(struct game_keys *k, bool packed, uint32_t positions);

/* The result and the two Elo numbers of the game, 0 for those not known. */
void game_keys_set_game(struct game_keys *k, struct str result,
    unsigned long white_elo, unsigned long black_elo);

/* Return the first entry, of k->entries; then the one behind another. */
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
