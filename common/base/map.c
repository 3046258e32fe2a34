/*
 * map.c - see map.h
 *
 * A hash table (uthash) and, once it is walked, a sorted array of blocks of at
 * most BLOCK_MAX pointers to the same entries.  Inserting a key moves at most
 * one block of pointers and the pointers to the blocks.
 */
#include "base/map.h"

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

struct map_entry {
	UT_hash_handle hh;
	void *value;
	size_t len;			/* of the key */
	alignas(uint64_t) char bytes[]; /* a value of map_put_inside(), and the
					   key */
};

/*
 * Invariants: no block is empty unless it is the only one; all entries from
 * `next` on, in uthash's order of insertion, are in no block, and all others
 * are in one.
 */
enum { BLOCK_MAX = 512, ORDER_STEP = 4096 };

struct map_block {
	size_t count;
	struct map_entry *entry[BLOCK_MAX];
};

struct map_order {
	struct map_block **block;
	size_t blocks, capacity;
	struct map_entry *next; /* first one in no block, or NULL */
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

/* Add an entry for a new key, with `size` bytes, all zero, before the key. */
static struct map_entry *
add(struct map *m, struct str key, unsigned hash, size_t size)
{
	struct map_entry *e = mem_grow(NULL, sizeof *e + size + key.len);

	e->value = NULL;
	e->len = key.len;
	memset(e->bytes, 0, size);
	if (key.len)
		memcpy(e->bytes + size, key.text, key.len);
	HASH_ADD_KEYPTR_BYHASHVALUE(
	    hh, m->head, e->bytes + size, e->len, hash, e);
	if (m->order && !m->order->next)
		m->order->next = e;
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
	if (!e) {
		e = add(m, key, hash, size);
		e->value = e->bytes;
	}
	return e->value;
}

/* --------------------------------------------------------------- the order */

/* A place in the order; `entry` may be the block's count, after its last. */
struct map_place {
	size_t block, entry;
};

/*
 * Return how many keys of a block are less than or equal to `key`, by binary
 * search.
 */
static size_t
count_up_to(const struct map_block *b, struct str key)
{
	size_t low = 0, high = b->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (str_compare(map_key(b->entry[middle]), key) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/*
 * Return the place after all keys less than or equal to `key`, by binary
 * search.
 */
static struct map_place
place_after(const struct map_order *o, struct str key)
{
	size_t low = 1, high = o->blocks; /* first that begins after key */

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (str_compare(map_key(o->block[middle]->entry[0]), key) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return (struct map_place){low - 1, count_up_to(o->block[low - 1], key)};
}

static void
add_block(struct map_order *o, size_t at)
{
	MEM_RESERVE(o->block, o->blocks, 1, o->capacity);
	memmove(o->block + at + 1, o->block + at,
	    (o->blocks - at) * sizeof(struct map_block *));
	o->block[at] = mem_get(sizeof *o->block[at]);
	o->blocks++;
}

/* Move the second half of a full block into a new block after it. */
static void
split_block(struct map_order *o, size_t at)
{
	struct map_block *full = o->block[at], *more;

	add_block(o, at + 1);
	more = o->block[at + 1];
	more->count = full->count / 2;
	full->count -= more->count;
	memcpy(more->entry, full->entry + full->count,
	    more->count * sizeof(struct map_entry *));
}

static void
order_add(struct map_order *o, struct map_entry *e)
{
	struct map_place p = place_after(o, map_key(e));
	struct map_block *b = o->block[p.block];

	if (b->count == BLOCK_MAX) {
		split_block(o, p.block);
		order_add(o, e);
		return;
	}
	memmove(b->entry + p.entry + 1, b->entry + p.entry,
	    (b->count - p.entry) * sizeof(struct map_entry *));
	b->entry[p.entry] = e;
	b->count++;
}

static void
order_remove(struct map_order *o, const struct map_entry *e)
{
	struct map_place p = place_after(o, map_key(e));
	struct map_block *b = o->block[p.block];

	b->count--;
	memmove(b->entry + p.entry - 1, b->entry + p.entry,
	    (b->count + 1 - p.entry) * sizeof(struct map_entry *));
	if (b->count || o->blocks == 1)
		return;
	mem_free(b);
	o->blocks--;
	memmove(o->block + p.block, o->block + p.block + 1,
	    (o->blocks - p.block) * sizeof(struct map_block *));
}

static void
order_free(struct map_order *o)
{
	for (size_t i = 0; o && i < o->blocks; i++)
		mem_free(o->block[i]);
	if (o)
		mem_free(o->block);
	mem_free(o);
}

bool
map_order(struct map *m)
{
	struct map_order *o = m->order;

	if (!o) {
		o = m->order = mem_get(sizeof *o);
		add_block(o, 0);
		o->next = m->head;
	}
	for (int i = 0; i < ORDER_STEP && o->next; i++) {
		order_add(o, o->next);
		o->next = o->next->hh.next;
	}
	return !o->next;
}

struct map_entry *
map_after(struct map *m, const struct str *key)
{
	struct map_place p = {0, 0};
	const struct map_order *o;

	while (!map_order(m))
		continue;
	o = m->order;
	if (key)
		p = place_after(o, *key);
	if (p.entry < o->block[p.block]->count)
		return o->block[p.block]->entry[p.entry];
	return p.block + 1 < o->blocks ? o->block[p.block + 1]->entry[0] : NULL;
}

struct str
map_key(const struct map_entry *e)
{
	return (struct str){e->hh.key, e->len};
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
	order_free(m->order);
	*m = (struct map){0};
}
