/*
 * map.c - see map.h
 *
 * A hash table (uthash) and, once it is walked, a skip list of the same entries
 * (Pugh 1990): each is in one level or more, a fourth of those of a level in
 * the next one as well.
 */
#include "base/map.h"

#include <assert.h>
#include <limits.h>
#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include "base/mem.h"

/*
 * Return a hash of eight bytes: Fibonacci hashing. Keys that are numbers differ
 * in the last bytes, which the fold brings to where they change all of it.
 */
static inline unsigned
hash_number(const char *bytes)
{
	uint64_t number;

	memcpy(&number, bytes, sizeof number);
	number ^= number >> 32;
	return (unsigned)(number * UINT64_C(0x9e3779b97f4a7c15) >> 32);
}

/* Eight bytes, as of a number, need no more than a multiplication. */
#define HASH_FUNCTION(text, size, hash)                                        \
	do                                                                     \
		if ((size) == sizeof(uint64_t))                                \
			(hash) = hash_number(text);                            \
		else                                                           \
			HASH_JEN(text, size, hash);                            \
	while (0)
#define uthash_malloc(size) mem_grow(NULL, size)
#define uthash_free(p, size) mem_free(p)
#include <uthash.h>

enum { LEVELS_MAX = 16, ORDER_STEP = 4096 };

struct map_entry {
	UT_hash_handle hh;
	void *value;
	unsigned len; /* of the key */
	unsigned levels;
	/* in the order of keys, on each of its levels; then the key, and a
	   value of map_put_inside() */
	alignas(uint64_t) struct map_entry *next[];
};

/*
 * Invariant: all entries from `unsorted` on, in uthash's order of insertion,
 * are on no level, and all others are.
 */
struct map_order {
	struct map_entry *first[LEVELS_MAX];
	struct map_entry *unsorted; /* or NULL */
};

/* Return the bytes of a key; not NULL, even without any. */
static const char *
key_bytes(struct str key)
{
	return key.len ? key.text : "";
}

static unsigned
hash_of(struct str key)
{
	unsigned hash;

	HASH_VALUE(key_bytes(key), key.len, hash);
	return hash;
}

static struct map_entry *
find(const struct map *m, struct str key, unsigned hash)
{
	struct map_entry *e;

	HASH_FIND_BYHASHVALUE(hh, m->head, key_bytes(key), key.len, hash, e);
	return e;
}

void **
map_find(const struct map *m, struct str key)
{
	struct map_entry *e = m->head ? find(m, key, hash_of(key)) : NULL;

	return e ? &e->value : NULL;
}

/*
 * Return the number of levels of a new entry, at random, by a linear
 * congruential generator (Numerical Recipes): two more leading zeros, one more
 * level.
 */
static unsigned
draw_levels(struct map *m)
{
	m->random = m->random * 1664525 + 1013904223;
	return 1 + (unsigned)__builtin_clz(m->random | 1) / 2;
}

/* Add an entry for a new key, with a value of `size` bytes, all zero. */
static struct map_entry *
add(struct map *m, struct str key, unsigned hash, size_t size)
{
	unsigned levels = draw_levels(m);
	struct map_entry *e;
	size_t own = sizeof *e + levels * sizeof *e->next + key.len;

	assert(levels <= LEVELS_MAX && key.len <= UINT_MAX);
	own += -own % sizeof(uint64_t);
	e = mem_grow(NULL, own + size);
	e->value = size ? memset((char *)e + own, 0, size) : NULL;
	e->len = (unsigned)key.len;
	e->levels = levels;
	if (key.len)
		memcpy(e->next + levels, key.text, key.len);
	HASH_ADD_KEYPTR_BYHASHVALUE(
	    hh, m->head, e->next + levels, e->len, hash, e);
	if (m->order && !m->order->unsorted)
		m->order->unsorted = e;
	return e;
}

void **
map_put(struct map *m, struct str key)
{
	unsigned hash = hash_of(key);
	struct map_entry *e = find(m, key, hash);

	if (!e)
		e = add(m, key, hash, 0);
	return &e->value;
}

void *
map_put_inside(struct map *m, struct str key, size_t size, bool *is_new)
{
	unsigned hash = hash_of(key);
	struct map_entry *e = find(m, key, hash);

	*is_new = !e;
	if (!e)
		e = add(m, key, hash, size);
	return e->value;
}

/* --------------------------------------------------------------- the order */

/*
 * Set links[] to the pointer of each level to its first entry whose key is not
 * less than `key`, or, with `beyond`, is greater.
 */
static void
find_links(struct map_order *o, struct str key, bool beyond,
    struct map_entry **links[LEVELS_MAX])
{
	struct map_entry **at = o->first, *end = NULL;

	for (int level = LEVELS_MAX; level-- > 0; end = at[level]) {
		while (at[level] != end &&
		    str_compare(map_key(at[level]), key) < (int)beyond)
			at = at[level]->next;
		links[level] = &at[level];
	}
}

static void
order_add(struct map_order *o, struct map_entry *e)
{
	struct map_entry **links[LEVELS_MAX];

	find_links(o, map_key(e), false, links);
	for (unsigned i = 0; i < e->levels; i++) {
		e->next[i] = *links[i];
		*links[i] = e;
	}
}

static void
order_remove(struct map_order *o, const struct map_entry *e)
{
	struct map_entry **links[LEVELS_MAX];

	find_links(o, map_key(e), false, links);
	for (unsigned i = 0; i < e->levels; i++) {
		assert(*links[i] == e);
		*links[i] = e->next[i];
	}
}

bool
map_order(struct map *m)
{
	struct map_order *o = m->order;

	if (!o) {
		o = m->order = mem_get(sizeof *o);
		o->unsorted = m->head;
	}
	for (int i = 0; i < ORDER_STEP && o->unsorted; i++) {
		order_add(o, o->unsorted);
		o->unsorted = o->unsorted->hh.next;
	}
	return !o->unsorted;
}

struct map_entry *
map_after(struct map *m, const struct str *key)
{
	struct map_entry **links[LEVELS_MAX];

	while (!map_order(m))
		continue;
	if (!key)
		return m->order->first[0];
	find_links(m->order, *key, true, links);
	return *links[0];
}

struct map_entry *
map_next(struct map *m, const struct map_entry *e)
{
	while (!map_order(m))
		continue;
	return e->next[0];
}

struct str
map_key(const struct map_entry *e)
{
	return (struct str){(const char *)(e->next + e->levels), e->len};
}

void *
map_value(const struct map_entry *e)
{
	return e->value;
}

size_t
map_count(const struct map *m)
{
	return HASH_COUNT(m->head);
}

void *
map_remove(struct map *m, struct str key)
{
	struct map_entry *e = m->head ? find(m, key, hash_of(key)) : NULL;
	void *value = e ? e->value : NULL;

	if (!e)
		return NULL;
	while (m->order && !map_order(m))
		continue;
	if (m->order)
		order_remove(m->order, e);
	HASH_DEL(m->head, e);
	mem_free(e);
	return value;
}

void
map_clear(struct map *m, void (*drop)(void *value, void *with), void *with)
{
	struct map_entry *e = m->head, *next;

	HASH_CLEAR(hh, m->head);
	for (; e; e = next) {
		next = e->hh.next;
		if (drop)
			drop(e->value, with);
		mem_free(e);
	}
	mem_free(m->order);
	*m = (struct map){0};
}
