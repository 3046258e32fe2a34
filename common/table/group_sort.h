/*
 * group_sort.h - sort many keys by their bytes
 *
 * Multikey quicksort (Bentley and Sedgewick, 1997), for millions of keys with
 * common prefixes: eight bytes of each key are compared at a time, as a number;
 * keys with equal ones are sorted by the next eight.
 */
#ifndef TABLE_GROUP_SORT_H
#define TABLE_GROUP_SORT_H

#include <stddef.h>
#include <stdint.h>

#include "system/byte_order.h"

/* A key is whole words of bytes (group_key.h). */
struct sorted_key {
	uint64_t word; /* the eight bytes that are compared, as a number */
	const char *bytes;
};

static inline struct sorted_key
sorted_key(const char *bytes)
{
	return (struct sorted_key){load_be64(bytes), bytes};
}

/*
 * Sort keys that sorted_key() made.  Precondition: no key is a proper prefix of
 * another.
 */
void group_sort(struct sorted_key *keys, size_t count);

#endif
