/*
 * sum.h - a number that shows damage
 *
 * Eight bytes of every thirty-two go through one of four lanes, so that a
 * processor works at all of them at once.  It is no help against somebody who
 * wants two texts of one sum.
 */
#ifndef INDEX_SUM_H
#define INDEX_SUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SUM_START UINT64_C(0x243f6a8885a308d3)

static inline uint64_t
sum_mix(uint64_t sum, uint64_t word)
{
	sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return sum ^ sum >> 29;
}

/* The sum of these bytes behind what `sum` is the sum of. */
static inline uint64_t
sum_bytes(uint64_t sum, const void *bytes, size_t len)
{
	uint64_t lane[4] = {sum, sum + 1, sum + 2, sum + 3}, word;
	const unsigned char *p = bytes;
	size_t i = 0;

	for (; i + sizeof lane <= len; i += sizeof lane)
		for (size_t k = 0; k < 4; k++) {
			memcpy(&word, p + i + 8 * k, sizeof word);
			lane[k] = sum_mix(lane[k], word);
		}
	for (; i < len; i++)
		lane[0] = sum_mix(lane[0], p[i]);
	return sum_mix(lane[0] ^ lane[1] * 3 ^ lane[2] * 5 ^ lane[3] * 7, len);
}

#endif
