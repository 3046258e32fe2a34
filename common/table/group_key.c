/* group_key.c - see group_key.h */
#include "table/group_key.h"

#include <string.h>

#include "base/short_way.h"
#include "table/column.h"
#include "system/byte_order.h"

/* ------------------------------------------------------------------ writing */

void
group_key_end_text(struct out *key, size_t from)
{
	for (size_t i = from; i < key->len; i++)
		if ((unsigned char)key->text[i] < ' ')
			key->text[i] = ' ';
	out_char(key, '\t');
}

/*
 * Append digits, each subtracted from 9 if negative; other characters are
 * unchanged.
 */
static void
add_digits(struct out *key, struct str digits, bool negative)
{
	for (size_t i = 0; i < digits.len; i++)
		out_char(key,
		    negative ? (char)('0' + '9' - digits.text[i])
			     : digits.text[i]);
}

static void
add_number(struct out *key, const struct column_number *n)
{
	char length = (char)(n->digits.len - 1);

	if (n->negative)
		out_char(key, '-');
	out_char(key, (char)(n->negative ? 'z' - length : 'a' + length));
	add_digits(key, n->digits, n->negative);
	if (n->fraction.len) {
		out_char(key, '.');
		add_digits(key, n->fraction, n->negative);
	}
	if (n->negative)
		out_char(key, '~');
}

void
group_key_add_measure(struct out *key, struct str value)
{
	struct column_number n;
	size_t from;

	if (value.len && column_number(value, &n)) {
		add_number(key, &n);
		out_char(key, '\t');
		return;
	}
	if (value.len)
		out_char(key, '~');
	from = key->len;
	out_str(key, value);
	group_key_end_text(key, from);
}

/* ------------------------------------------------------------------ reading */

static void
parse_number(struct str column, struct out *value)
{
	bool negative = *column.text == '-';
	size_t from = negative ? 2 : 1, end = column.len - negative;

	if (negative)
		out_char(value, '-');
	for (size_t i = from; i < end; i++) {
		char c = column.text[i];

		out_char(
		    value, (char)(negative && is_digit(c) ? '0' + '9' - c : c));
	}
}

struct str
group_key_take(struct str *key, bool measures, struct out *digits, bool *number)
{
	struct str column = str_cut(key, '\t');

	*number = false;
	if (!column.len)
		return (struct str){0};
	if (!measures)
		return column;
	if (*column.text == '~')
		return (struct str){column.text + 1, column.len - 1};
	*number = true;
	digits->len = 0;
	parse_number(column, digits);
	return out_all(digits);
}

/* ---------------------------------------------------------------- in memory */

uint32_t
group_key_keep(struct out *key, size_t from)
{
	uint32_t len = (uint32_t)(key->len - from);

	memset(out_reserve(key, GROUP_KEY_WORD), 0, GROUP_KEY_WORD);
	key->len = from + group_key_size(len);
	return len;
}

static uint64_t
mix(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 32;
}

/*
 * Hash eight bytes at a time, in two independent sequences; FNV-1a of hash.h
 * would hash one byte at a time.
 */
uint64_t
group_key_hash(const char *key, size_t size)
{
	uint64_t even = size, odd = 0;
	size_t at = 0;

	for (; at + 2 * GROUP_KEY_WORD <= size; at += 2 * GROUP_KEY_WORD) {
		even = mix(even, load_le64(key + at));
		odd = mix(odd, load_le64(key + at + GROUP_KEY_WORD));
	}
	if (at < size)
		even = mix(even, load_le64(key + at));
	return mix(even, odd << 1 | odd >> 63);
}

/* ---------------------------------------------------------------- of a game */

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
game_keys_end(struct game_keys *k, uint32_t positions)
{
	uint32_t len =
	    group_key_keep(&k->text, k->open + sizeof(struct game_key));
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
