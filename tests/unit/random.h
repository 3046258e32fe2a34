/*
 * random.h - pseudorandom numbers, the same in every run
 */
#ifndef UNIT_RANDOM_H
#define UNIT_RANDOM_H

#include <stdint.h>

static uint64_t random_state = 0x9e3779b97f4a7c15;

/* Return the next 64 bits: xorshift64 (Marsaglia 2003). */
static inline uint64_t
random_next(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state;
}

static inline int
random_below(int limit)
{
	return (int)(random_next() >> 33) % limit;
}

#endif
