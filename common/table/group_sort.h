/*
 * group_sort.h - many keys in the order of their bytes
 *
 * For keys that begin alike, of which there may be millions: eight bytes of
 * each are compared at a time, as a number, and those that are equal go on to
 * the next eight (multikey quicksort).  Each key is passed on as soon as all
 * before it are, while it is still near in memory.
 */
#ifndef TABLE_GROUP_SORT_H
#define TABLE_GROUP_SORT_H

#include <endian.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * A key is whole words of bytes (group_key.h), and its `len` stands before it.
 */
struct sorted_key {
	uint64_t word; /* the eight bytes that are looked at, as a number */
	const char *bytes;
};

/* Return the bytes from `depth` on as a number that compares as they do. */
static inline uint64_t
sorted_key_word(const char *bytes, size_t depth)
{
	uint64_t word;

	memcpy(&word, bytes + depth, sizeof word);
	return be64toh(word);
}

static inline struct sorted_key
sorted_key(const char *bytes)
{
	return (struct sorted_key){sorted_key_word(bytes, 0), bytes};
}

/* Takes the next key; false: no more are to come. */
typedef bool key_taker(void *user, const char *bytes);

/*
 * Brings near what take() needs of a key, some keys before it is taken; the
 * bytes of the key are near.
 */
typedef void key_nearer(void *user, const char *bytes);

struct key_user {
	key_taker *take;
	key_nearer *prefetch; /* or NULL */
	void *user;
};

/*
 * Pass on keys that sorted_key() made, in their order. Of two different ones
 * none begins the other.
 */
void group_sort(
    struct sorted_key *keys, size_t count, const struct key_user *to);

#endif
