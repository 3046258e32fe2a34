/*
 * group_sort.h - many keys in the order of their bytes
 *
 * For keys that begin alike, of which there may be millions: eight bytes of
 * each are compared at a time, as a number, and those that are equal go on to
 * the next eight (multikey quicksort).  Each key is passed on as soon as all
 * before it are, while it is still near in memory.
 */
#ifndef GROUP_GROUP_SORT_H
#define GROUP_GROUP_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sorted_key {
	uint64_t word; /* group_sort()'s own */
	const char *bytes;
};

/* Takes the next key; false: no more are to come. */
typedef bool key_taker(void *user, const char *bytes);

/*
 * A key is whole words of bytes (group_key.h), and its `len` stands before it.
 * Of two different ones none begins the other.
 */
void group_sort(
    struct sorted_key *keys, size_t count, key_taker *take, void *user);

#endif
