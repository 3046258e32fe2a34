/* map.c - see map.h; uthash does the hashing */
#include "base/map.h"

#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"

#define uthash_malloc(size) mem_grow(NULL, size)
#define uthash_free(p, size) mem_free(p)
#include <uthash.h>

struct map_entry {
	UT_hash_handle hh;
	void *value;
	size_t len;
	char key[];
};

static struct map_entry *
find(const struct map *m, struct str key)
{
	struct map_entry *e;

	HASH_FIND(hh, m->head, key.text, key.len, e);
	return e;
}

void **
map_find(const struct map *m, struct str key)
{
	struct map_entry *e = find(m, key);

	return e ? &e->value : NULL;
}

void **
map_put(struct map *m, struct str key)
{
	struct map_entry *e = find(m, key);

	if (e)
		return &e->value;
	e = mem_get(sizeof *e + key.len);
	e->len = key.len;
	if (key.len)
		memcpy(e->key, key.text, key.len);
	HASH_ADD_KEYPTR(hh, m->head, e->key, e->len, e);
	mem_free(m->order);
	m->order = NULL;
	return &e->value;
}

static int
compare_entries(const void *a, const void *b)
{
	return str_compare(map_key(*(struct map_entry *const *)a),
	    map_key(*(struct map_entry *const *)b));
}

static void
sort(struct map *m)
{
	size_t n = 0;

	m->order = mem_get(map_count(m) * sizeof *m->order);
	for (struct map_entry *e = m->head; e; e = e->hh.next)
		m->order[n++] = e;
	qsort(m->order, n, sizeof *m->order, compare_entries);
}

struct map_entry *
map_after(struct map *m, const struct str *key)
{
	size_t low = 0, high = map_count(m);

	if (!m->order)
		sort(m);
	while (key && low < high) {
		size_t middle = low + (high - low) / 2;

		if (str_compare(map_key(m->order[middle]), *key) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < map_count(m) ? m->order[low] : NULL;
}

struct str
map_key(const struct map_entry *e)
{
	return (struct str){e->key, e->len};
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
	struct map_entry *e = find(m, key);
	void *value = e ? e->value : NULL;

	if (!e)
		return NULL;
	HASH_DEL(m->head, e);
	mem_free(e);
	mem_free(m->order);
	m->order = NULL;
	return value;
}

void
map_clear(struct map *m, void (*drop)(void *value, void *with), void *with)
{
	struct map_entry *e, *next;

	HASH_ITER(hh, m->head, e, next)
	{
		if (drop)
			drop(e->value, with);
		HASH_DEL(m->head, e);
		mem_free(e);
	}
	mem_free(m->order);
	*m = (struct map){0};
}
