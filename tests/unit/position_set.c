/* position_set.c - test that each key is new once and the tables grow slowly */
#include "board/position_set.h"

#include "base/hash.h"

#include <stdlib.h>

#include "tap.h"

enum { KEYS = 200000 };

static struct zobrist
key_of(uint64_t n)
{
	return (struct zobrist){hash_mix(2 * n), hash_mix(2 * n + 1)};
}

static size_t
bytes(const struct position_set *s)
{
	size_t sum = 0;

	for (int i = 0; i < POSITION_SET_TABLES; i++)
		sum += s->tables[i].size * sizeof *s->tables[i].keys;
	return sum;
}

static void
check_odd_keys(void)
{
	static const struct zobrist odd[] = {
	    {0, 0}, {0, 2}, {2, 0}, {UINT64_MAX, UINT64_MAX}};
	struct position_set s = {0};
	bool new = true, old = false;

	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
		new &= position_set_add(&s, odd[i]);
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
		old |= position_set_add(&s, odd[i]);
	CHECK("keys of zeros and ones are new once", new && !old);
	CHECK("one half makes a key another",
	    position_set_add(&s, (struct zobrist){7, 8}) &&
		position_set_add(&s, (struct zobrist){7, 9}) &&
		position_set_add(&s, (struct zobrist){6, 8}) &&
		position_set_add(&s, (struct zobrist){7 + 256, 8}));
	position_set_free(&s);
	for (uint64_t i = 1; i <= 40; i++)
		new &= position_set_add(&s, (struct zobrist){256 * i, 0});
	for (uint64_t i = 1; i <= 40; i++)
		old |= position_set_add(&s, (struct zobrist){256 * i, 0});
	CHECK("keys without a lower half survive growth", new && !old);
	position_set_free(&s);
	CHECK("after position_set_free nothing has been seen",
	    position_set_add(&s, (struct zobrist){7, 8}));
	position_set_free(&s);
}

int
main(void)
{
	struct position_set s = {0};
	bool new = true, old = false;
	size_t most = 0;

	for (uint64_t i = 0; i < KEYS; i++) {
		new &= position_set_add(&s, key_of(i));
		if (i >= 20000 && bytes(&s) / i > most)
			most = bytes(&s) / i;
	}
	CHECK("every key is new once", new);
	for (uint64_t i = 0; i < KEYS; i++)
		old |= position_set_add(&s, key_of(i));
	CHECK("no key is new a second time", !old);
	CHECK("a key takes at most 24 bytes", most > 0 && most < 24);
	position_set_free(&s);
	check_odd_keys();
	return tap_end();
}
