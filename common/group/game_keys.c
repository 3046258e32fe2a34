/* game_keys.c - see game_keys.h */
#include "group/game_keys.h"

#include <string.h>

#include "group/group_key.h"

/* What stands before a key in the text. */
struct game_key_head {
	uint32_t hash, positions;
	size_t len;
};

void
game_keys_init(struct game_keys *k)
{
	*k = (struct game_keys){0};
	out_init(&k->text, -1, "groups");
}

void
game_keys_free(struct game_keys *k)
{
	out_close(&k->text);
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
	struct game_key_head head = {0};

	out_bytes(&k->text, (const char *)&head, sizeof head);
	return &k->text;
}

static struct game_key_head
head_at(const struct game_keys *k, size_t at)
{
	struct game_key_head head;

	memcpy(&head, k->text.text + at, sizeof head);
	return head;
}

static void
set_head(struct game_keys *k, size_t at, struct game_key_head head)
{
	memcpy(k->text.text + at, &head, sizeof head);
}

/* Where the entry begins that is being written. */
static size_t
open_entry(const struct game_keys *k)
{
	return k->entries
	    ? k->last + sizeof(struct game_key_head) + head_at(k, k->last).len
	    : 0;
}

void
game_keys_end(struct game_keys *k, uint32_t positions)
{
	size_t at = open_entry(k), from = at + sizeof(struct game_key_head);
	struct str key = {k->text.text + from, k->text.len - from};
	struct game_key_head head = {group_key_hash(key), positions, key.len},
			     last;

	k->positions += positions;
	if (k->entries) {
		last = head_at(k, k->last);
		if (last.hash == head.hash && last.len == head.len &&
		    memcmp(k->text.text + k->last + sizeof last, key.text,
			key.len) == 0) {
			last.positions += positions;
			set_head(k, k->last, last);
			k->text.len = at;
			return;
		}
	}
	set_head(k, at, head);
	k->last = at;
	k->entries++;
}

void
game_keys_set_game(struct game_keys *k, struct str result,
    unsigned long white_elo, unsigned long black_elo)
{
	k->result = str_is(result, "1-0") ? GROUP_WHITE_WINS
	    : str_is(result, "0-1")	  ? GROUP_BLACK_WINS
	    : str_is(result, "1/2-1/2")	  ? GROUP_DRAWS
					  : GROUP_GAMES;
	k->elos = (white_elo > 0 ? 1u : 0u) + (black_elo > 0 ? 1u : 0u);
	k->elo_sum = white_elo + black_elo;
}

struct game_key
game_keys_next(const struct game_keys *k, size_t *at)
{
	struct game_key_head head = head_at(k, *at);
	const char *text = k->text.text + *at + sizeof head;

	*at += sizeof head + head.len;
	return (struct game_key){{text, head.len}, head.hash, head.positions};
}
