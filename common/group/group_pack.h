/*
 * group_pack.h - the keys of positions in fewer bytes
 *
 * An EPD, the squares of a move and a TAB are made of 32 characters, so a text
 * of nothing else is written with five bits for each.  They are numbered in the
 * order of their bytes, and the first one has the highest bits: packed texts
 * compare as the texts themselves do.
 */
#ifndef GROUP_GROUP_PACK_H
#define GROUP_GROUP_PACK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

enum {
	GROUP_PACK_MOST = 160, /* characters of the longest text */
	GROUP_PACK_SLACK = 16, /* bytes to be readable behind what is read, and
				  writable behind what is written */
};

/* The bytes of so many characters; the bits that are left over are 0. */
static inline size_t
group_packed_size(size_t characters)
{
	return (5 * characters + 7) / 8;
}

/* False when the text is too long, or has other characters. */
bool group_pack(struct str text, char *packed);

/* The same way back. */
void group_unpack(const char *packed, size_t characters, char *text);

#endif
