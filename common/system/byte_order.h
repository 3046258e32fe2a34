/*
 * byte_order.h - numbers in a fixed order of bytes, at any address
 *
 * `le`: the lowest byte first (little-endian); `be`: the highest first, so that
 * numbers compare as their bytes do.  Compilers make one instruction of each.
 */
#ifndef SYSTEM_BYTE_ORDER_H
#define SYSTEM_BYTE_ORDER_H

#include <stdint.h>

static inline uint32_t
load_le32(const void *at)
{
	const unsigned char *b = at;

	return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
	    (uint32_t)b[3] << 24;
}

static inline uint64_t
load_le64(const void *at)
{
	const unsigned char *b = at;

	return load_le32(b) | (uint64_t)load_le32(b + 4) << 32;
}

static inline uint64_t
load_be64(const void *at)
{
	const unsigned char *b = at;

	return (uint64_t)b[0] << 56 | (uint64_t)b[1] << 48 |
	    (uint64_t)b[2] << 40 | (uint64_t)b[3] << 32 | (uint64_t)b[4] << 24 |
	    (uint64_t)b[5] << 16 | (uint64_t)b[6] << 8 | b[7];
}

static inline void
store_le32(void *at, uint32_t number)
{
	unsigned char *b = at;

	for (int i = 0; i < 4; i++)
		b[i] = (unsigned char)(number >> 8 * i);
}

static inline void
store_le64(void *at, uint64_t number)
{
	store_le32(at, (uint32_t)number);
	store_le32((unsigned char *)at + 4, (uint32_t)(number >> 32));
}

static inline void
store_be64(void *at, uint64_t number)
{
	unsigned char lowest_first[8];

	store_le64(lowest_first, number);
	store_le64(at, load_be64(lowest_first));
}

#endif
