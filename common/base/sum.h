/*
 * sum.h - a fast checksum
 *
 * Multiply and xor-shift in four lanes, each taking eight bytes of every
 * thirty-two, so that the processor computes them in parallel.  It detects
 * damage; it is no cryptographic hash.
 */
#ifndef BASE_SUM_H
#define BASE_SUM_H

#include <stddef.h>
#include <stdint.h>

#include "system/byte_order.h"

#define SUM_START UINT64_C(0x243f6a8885a308d3)

static inline uint64_t
sum_mix(uint64_t sum, uint64_t word)
{
	sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return sum ^ sum >> 29;
}

/*
 * Return the sum `sum` continued by these bytes.  The lanes are no array: some
 * compilers would put one into vector registers, which cannot multiply 64 bits.
 */
static inline uint64_t
sum_bytes(uint64_t sum, const void *bytes, size_t len)
{
	uint64_t a = sum, b = sum + 1, c = sum + 2, d = sum + 3;
	const unsigned char *p = bytes;
	size_t rest = len;

	for (; rest >= 32; rest -= 32, p += 32) {
		a = sum_mix(a, load_le64(p));
		b = sum_mix(b, load_le64(p + 8));
		c = sum_mix(c, load_le64(p + 16));
		d = sum_mix(d, load_le64(p + 24));
	}
	for (; rest; rest--)
		a = sum_mix(a, *p++);
	return sum_mix(a ^ b * 3 ^ c * 5 ^ d * 7, len);
}

#endif
