/*
 * byte_order.h - numbers in a fixed order of bytes, at any address
 *
 * `le`: the lowest byte first (little-endian); `be`: the highest first, so that
 * numbers compare as their bytes do.
 */
#ifndef BASE_BYTE_ORDER_H
#define BASE_BYTE_ORDER_H

#include <endian.h>
#include <stdint.h>
#include <string.h>

static inline uint32_t
load_le32(const void *at)
{
	uint32_t number;

	memcpy(&number, at, sizeof number);
	return le32toh(number);
}

static inline uint64_t
load_le64(const void *at)
{
	uint64_t number;

	memcpy(&number, at, sizeof number);
	return le64toh(number);
}

static inline uint64_t
load_be64(const void *at)
{
	uint64_t number;

	memcpy(&number, at, sizeof number);
	return be64toh(number);
}

static inline void
store_le32(void *at, uint32_t number)
{
	number = htole32(number);
	memcpy(at, &number, sizeof number);
}

static inline void
store_le64(void *at, uint64_t number)
{
	number = htole64(number);
	memcpy(at, &number, sizeof number);
}

static inline void
store_be64(void *at, uint64_t number)
{
	number = htobe64(number);
	memcpy(at, &number, sizeof number);
}

#endif
