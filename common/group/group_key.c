/* group_key.c - see group_key.h */
#include "group/group_key.h"

#include <string.h>

#include "extract/column.h"

/* ------------------------------------------------------------------ writing */

/* Eight bytes at a time: a byte below a blank borrows from its highest bit. */
static bool
has_control(struct str s)
{
	const uint64_t blanks = UINT64_C(0x2020202020202020);
	const uint64_t highest = UINT64_C(0x8080808080808080);
	uint64_t word, found = 0;
	size_t i = 0;

	for (; i + sizeof word <= s.len; i += sizeof word) {
		memcpy(&word, s.text + i, sizeof word);
		found |= (word - blanks) & ~word & highest;
	}
	for (; i < s.len; i++)
		found |= (unsigned char)s.text[i] < ' ';
	return found;
}

void
group_key_end_text(struct out *key, size_t from)
{
	if (has_control((struct str){key->text + from, key->len - from}))
		for (size_t i = from; i < key->len; i++)
			if ((unsigned char)key->text[i] < ' ')
				key->text[i] = ' ';
	out_char(key, '\t');
}

/* Digits as they are, or each taken from 9; the rest stays. */
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
take_number(struct str column, struct out *value)
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
	take_number(column, digits);
	return (struct str){digits->text, digits->len};
}

/* ---------------------------------------------------------------- comparing */

static uint64_t
word_at(const char *at, size_t len)
{
	uint64_t word = 0;

	memcpy(&word, at, len);
	return word;
}

static uint64_t
mix(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 32;
}

/*
 * Eight bytes at a time, in two rows that do not wait for one another; FNV-1a
 * of hash.h takes one at a time.
 */
uint32_t
group_key_hash(struct str key)
{
	uint64_t even = key.len, odd = 0;
	size_t at = 0;

	for (; at + 16 <= key.len; at += 16) {
		even = mix(even, word_at(key.text + at, 8));
		odd = mix(odd, word_at(key.text + at + 8, 8));
	}
	if (at + 8 <= key.len) {
		even = mix(even, word_at(key.text + at, 8));
		at += 8;
	}
	odd = mix(odd, word_at(key.text + at, key.len - at));
	return (uint32_t)(mix(even, odd << 1 | odd >> 63) >> 32);
}
