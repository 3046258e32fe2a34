/*
 * map_format.h - the file of a map from positions to values
 *
 *     header      mark, version, what the map is, and its own checksum
 *     blocks      records of positions whose hashes begin alike
 *     directory   where each block begins, and its checksum
 *
 * All numbers have the lowest byte first, but in keys (map_key.h).  The
 * header is MAP_HEADER bytes and a text:
 *
 *     0 mark  8 version  12 its length  16 length of the file
 *     24 positions  32 at of the directory  40 its checksum  48 bucket bits
 *     49 level  50 columns of the key  52 columns of a value  56 length of the
 *     rules  60 of the symmetry  64 of the titles  68 0  72 checksum of the
 *     header, this number 0
 *
 * and the text is the rules, symmetry and titles.
 *
 * The hash of a key is group_key_hash() of its bytes, zeros up to a whole word
 * added.  Its highest `bits` are the number of a bucket; MAP_BUCKETS of these
 * are a block:
 *
 *     17 x 4 bytes   where its buckets begin after these, and where they end
 *     records        in the order of hash and key
 *     long values    in the order of their records
 *
 * A record is a number, twice its length and 1 if its value is long, then key
 * and value, each as map_value.h has them.  Instead of a long value, more than
 * MAP_SHORT_VALUE bytes, stand its offset after the records, its length and its
 * checksum; other checksums do not cover long values.
 */
#ifndef MAP_MAP_FORMAT_H
#define MAP_MAP_FORMAT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/out.h"
#include "base/str.h"
#include "system/byte_order.h"

#define MAP_MARK                                                               \
	"\x89"                                                                 \
	"fenmap\n"

enum {
	MAP_VERSION = 1,
	MAP_MARK_SIZE = 8,
	MAP_HEADER = 80,
	MAP_BLOCK_BITS = 4,
	MAP_BUCKETS = 1 << MAP_BLOCK_BITS,
	MAP_BLOCK_HEAD = 4 * (MAP_BUCKETS + 1),
	MAP_PLACE = 16,	   /* bytes of a block in the directory */
	MAP_BITS_MAX = 40, /* of a bucket */
	MAP_SHORT_VALUE = 1024,
	MAP_NUMBER_MAX = 10, /* bytes of a number */
	MAP_HEADER_MAX = 1 << 16,
};

/* Offsets in the header. */
enum map_field {
	MAP_AT_VERSION = 8,
	MAP_AT_LENGTH = 12,
	MAP_AT_FILE = 16,
	MAP_AT_COUNT = 24,
	MAP_AT_DIRECTORY = 32,
	MAP_AT_DIRECTORY_SUM = 40,
	MAP_AT_BITS = 48,
	MAP_AT_LEVEL = 49,
	MAP_AT_BY = 50,
	MAP_AT_COLUMNS = 52,
	MAP_AT_TEXTS = 56, /* lengths of the three texts, and 0 */
	MAP_AT_SUM = 72,
};

/* Write a number in seven bits a byte, the lowest first (LEB128). */
static inline size_t
map_put_number(char *to, uint64_t number)
{
	size_t len = 0;

	for (; number > 127; number >>= 7)
		to[len++] = (char)(number | 128);
	to[len++] = (char)number;
	return len;
}

/* Cut a number off; false if there is none, or if it could be shorter. */
static inline bool
map_get_number(struct str *s, uint64_t *number)
{
	uint64_t read = 0;

	for (size_t i = 0; i < s->len && i < MAP_NUMBER_MAX; i++) {
		uint64_t byte = (unsigned char)s->text[i];

		if (i == MAP_NUMBER_MAX - 1 && byte > 1)
			return false;
		read |= (byte & 127) << (7 * i);
		if (byte < 128) {
			if (i && !byte)
				return false;
			*number = read;
			*s = str_between(s->text + i + 1, s->text + s->len);
			return true;
		}
	}
	return false;
}

/* Append a number, or a text, to the bytes of a key or value. */
static inline void
map_add_number(struct out *bytes, uint64_t number)
{
	out_used(
	    bytes, map_put_number(out_reserve(bytes, MAP_NUMBER_MAX), number));
}

/* Append a number of either sign; near 0 it is short (zigzag). */
static inline void
map_integer_put(struct out *bytes, int64_t number)
{
	map_add_number(
	    bytes, (uint64_t)number << 1 ^ (number < 0 ? UINT64_MAX : 0));
}

/* Cut such a number off; false if there is none. */
static inline bool
map_integer_get(struct str *s, int64_t *number)
{
	uint64_t read;

	if (!map_get_number(s, &read))
		return false;
	*number = (int64_t)(read >> 1 ^ (read & 1 ? UINT64_MAX : 0));
	return true;
}

static inline void
map_text_put(struct out *bytes, struct str text)
{
	map_add_number(bytes, text.len);
	out_str(bytes, text);
}

/* Cut a text off the bytes of a key or value; false if there is none. */
static inline bool
map_text_get(struct str *bytes, struct str *text)
{
	struct str rest = *bytes;
	uint64_t len;

	if (!map_get_number(&rest, &len) || len > rest.len)
		return false;
	*text = (struct str){rest.text, (size_t)len};
	*bytes = str_between(rest.text + len, rest.text + rest.len);
	return true;
}

#endif
