/*
 * hash.h - a number for a text: the hash FNV-1a of 64 bits
 *
 * The same on every machine, so it may be written to files.  It is no help
 * against texts that somebody made to have the same hash.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

#include "base/str.h"

#define HASH_START UINT64_C(0xcbf29ce484222325)

/*
 * Return the hash of `text` behind what `hash` is the hash of; HASH_START for
 * nothing. Any other number to start with gives another family of hashes.
 */
static inline uint64_t
hash_text(uint64_t hash, struct str text)
{
	for (size_t i = 0; i < text.len; i++)
		hash = (hash ^ (unsigned char)text.text[i]) *
		    UINT64_C(0x100000001b3);
	return hash;
}

#endif
