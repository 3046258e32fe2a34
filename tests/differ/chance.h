/*
 * chance.h - the pseudorandom numbers of a case, determined by its seed
 */
#ifndef DIFFER_CHANCE_H
#define DIFFER_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Start the sequence of this seed; those of neighbouring seeds are unrelated.
 */
void chance_start(uint64_t seed);

/* Return the next 64 random bits: splitmix64 (Steele, Lea, Flood 2014). */
uint64_t chance_next(void);

/* Return a number from 0 to limit - 1; `limit` is at least 1. */
size_t chance_below(size_t limit);

/* True once in `times` on average. */
static inline bool
chance_once_in(size_t times)
{
	return chance_below(times) == 0;
}

#endif
