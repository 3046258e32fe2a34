/*
 * group_sort.h - sort many keys by their bytes
 *
 * Multikey quicksort (Bentley and Sedgewick, 1997), for millions of keys with
 * common prefixes: eight bytes of each key are compared at a time, as a number;
 * keys with equal ones are sorted by the next eight.  Each key is passed on as
 * soon as all keys before it are, while it is still in the cache.
 */
#ifndef TABLE_GROUP_SORT_H
#define TABLE_GROUP_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "system/byte_order.h"

/*
 * A key is whole words of bytes (group_key.h); its `len` is stored before it.
 */
struct sorted_key {
	uint64_t word; /* the eight bytes that are compared, as a number */
	const char *bytes;
};

static inline struct sorted_key
sorted_key(const char *bytes)
{
	return (struct sorted_key){load_be64(bytes), bytes};
}

/* A callback for the next key; false: no more are wanted. */
typedef bool key_taker(void *user, const char *bytes);

/*
 * A callback that prefetches what take() needs of a key, some keys before; the
 * bytes of the key are in the cache.
 */
typedef void key_nearer(void *user, const char *bytes);

struct key_user {
	key_taker *take;      /* or NULL: keys are only sorted */
	key_nearer *prefetch; /* or NULL */
	void *user;
};

/*
 * Pass on keys that sorted_key() made, in order.  Precondition: no key is a
 * proper prefix of another.
 */
void group_sort(
    struct sorted_key *keys, size_t count, const struct key_user *to);

#endif
