/*
 * map.h - from keys to values: tags, names, dictionaries
 *
 * A key is any string of bytes, a value a pointer that the map does not look
 * at.  Finding is by hash; walking is in the order of the bytes, and may go on
 * while keys are added and removed:
 *
 *     for (struct map_entry *e = map_after(m, NULL); e; e = map_after(m, &key))
 *
 * The first walk puts all keys in order, and they stay so; whoever must not be
 * held up by that calls map_order() before:
 *
 *     while (!map_order(m))
 *             ... is it time to stop? ...
 *
 * All zero bytes is an empty map.
 */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct map_entry;
struct map_order;

struct map {
	struct map_entry *head;
	struct map_order *order; /* of the keys; NULL until they are walked */
};

/* Return the value's place for `key`, or NULL. */
void **map_find(const struct map *m, struct str key);

/* Return the value's place for `key`, added with a NULL value if it was not
 * there. */
void **map_put(struct map *m, struct str key);

/* Return the entry with the least key greater than `key` (NULL: of all), or
 * NULL. */
struct map_entry *map_after(struct map *m, const struct str *key);

/* Put some thousands of keys in order; are all of them? */
bool map_order(struct map *m);

struct str map_key(const struct map_entry *e);
void *map_value(const struct map_entry *e);

size_t map_count(const struct map *m);

/* Remove a key; returns its value, NULL if it was not there. */
void *map_remove(struct map *m, struct str key);

/* Remove all keys; `drop`, if not NULL, is called with each value. */
void map_clear(
    struct map *m, void (*drop)(void *value, void *with), void *with);

#endif
