/*
 * hash.h - 64-bit hashes: FNV-1a of a text, splitmix64 of a number
 *
 * A hash is the same on every machine, so it may be written to files.  It is
 * not secure: collisions can be made on purpose.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

#include "base/str.h"

#define HASH_START UINT64_C(0xcbf29ce484222325)

/*
 * Return the hash of `text` appended to the text whose hash is `hash`.  Start
 * with HASH_START; another number gives another family of hashes.
 */
static inline uint64_t
hash_text(uint64_t hash, struct str text)
{
	for (size_t i = 0; i < text.len; i++)
		hash = (hash ^ (unsigned char)text.text[i]) *
		    UINT64_C(0x100000001b3);
	return hash;
}

/*
 * Return a well-mixed number for each number: one step of splitmix64 (Steele,
 * Lea, Flood 2014).
 */
static inline uint64_t
hash_mix(uint64_t number)
{
	uint64_t z = number * 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

#endif
