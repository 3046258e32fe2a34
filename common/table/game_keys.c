/* game_keys.c - see game_keys.h */
#include "table/game_keys.h"

#include <string.h>

#include "base/short_way.h"

void
game_keys_free(struct game_keys *k)
{
	out_close(&k->text);
	out_close(&k->group);
}

void
game_keys_clear(struct game_keys *k)
{
	k->text.len = k->entries = 0;
	k->positions = 0;
	k->matches = false;
	k->result = GROUP_GAMES;
	k->elos = 0;
	k->elo_sum = 0;
}

struct out *
game_keys_begin(struct game_keys *k)
{
	k->open = k->text.len;
	out_reserve(&k->text, sizeof(struct game_key));
	out_used(&k->text, sizeof(struct game_key));
	return &k->text;
}

static struct game_key *
key_at(struct game_keys *k, size_t at)
{
	return (struct game_key *)(void *)(k->text.text + at);
}

static bool
are_same(const struct game_key *a, const struct game_key *b)
{
	return a->hash == b->hash && a->len == b->len &&
	    memcmp(a->key, b->key, group_key_size(a->len)) == 0;
}

void
game_keys_end(struct game_keys *k, bool packed, uint32_t positions)
{
	uint32_t len =
	    group_key_keep(&k->text, k->open + sizeof(struct game_key), packed);
	struct game_key *key = key_at(k, k->open);

	key->len = len;
	key->hash =
	    (uint32_t)(group_key_hash(key->key, group_key_size(len)) >> 32);
	key->positions = positions;
	k->positions += positions;
	if (k->entries && are_same(key, key_at(k, k->last)) &&
	    short_way(SHORT_SAME_KEY)) {
		key_at(k, k->last)->positions += positions;
		k->text.len = k->open;
		return;
	}
	k->last = k->open;
	k->entries++;
}

enum group_count
game_keys_result(struct str result)
{
	return str_is(result, "1-0")	? GROUP_WHITE_WINS
	    : str_is(result, "0-1")	? GROUP_BLACK_WINS
	    : str_is(result, "1/2-1/2") ? GROUP_DRAWS
					: GROUP_GAMES;
}

void
game_keys_set_game(struct game_keys *k, enum group_count result, uint64_t elo,
    uint64_t other_elo)
{
	k->result = result;
	k->matches = true;
	k->elos = (elo > 0 ? 1u : 0u) + (other_elo > 0 ? 1u : 0u);
	k->elo_sum = elo + other_elo;
}
