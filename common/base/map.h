/*
 * map.h - maps from strings to pointers: tags, names, dictionaries
 *
 * A key is any string of bytes, and the map copies it; a value is a pointer
 * that the map does not follow, or bytes of the map itself.  Look-up is by
 * hash; iteration is in byte order, and keys may be added and removed during
 * it:
 *
 *     for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e))
 *
 * The first iteration sorts all keys, and they stay sorted.  A program that
 * must not block for that calls map_order() before:
 *
 *     while (!map_order(m))
 *             ... is it time to stop? ...
 *
 * A map of all zero bytes is empty.
 */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct map_entry;
struct map_order;

struct map {
	struct map_entry *head;
	struct map_order *order; /* of the keys; NULL before iteration */
	uint32_t random;	 /* the last number drawn for an entry */
};

/* Return a pointer to the value of `key`, or NULL if there is none. */
void **map_find(const struct map *m, struct str key);

/*
 * Return a pointer to the value of `key`; if the key is new, add it with the
 * value NULL.
 */
void **map_put(struct map *m, struct str key);

/*
 * Return the value of `key`, which has `size` bytes and is kept with the key,
 * aligned as pointers are. If the key is new, set *is_new; its bytes are zero.
 */
void *map_put_inside(struct map *m, struct str key, size_t size, bool *is_new);

/*
 * Return the entry with the least key greater than `key` (NULL: of all), or
 * NULL after the last.
 */
struct map_entry *map_after(struct map *m, const struct str *key);

/* Sort at most some thousands of keys; return true if all are sorted. */
bool map_order(struct map *m);

struct str map_key(const struct map_entry *e);
void *map_value(const struct map_entry *e);

/* Return the entry after one that is not removed, or NULL after the last. */
struct map_entry *map_next(struct map *m, const struct map_entry *e);

size_t map_count(const struct map *m);

/* Remove a key and return its value, or NULL if there was none. */
void *map_remove(struct map *m, struct str key);

/* Remove all keys; call `drop`, if not NULL, with each value. */
void map_clear(
    struct map *m, void (*drop)(void *value, void *with), void *with);

#endif
