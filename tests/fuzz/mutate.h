/*
 * mutate.h - what a target with a mutator of its own has from libFuzzer
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

#include "../unit/random.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(
    uint8_t *data, size_t size, size_t max, unsigned seed);

/* What a mutator does is decided by the seed it is given. */
static inline void
start_random(unsigned seed)
{
	random_state = 0x9e3779b97f4a7c15 ^ ((uint64_t)seed << 17) ^ seed;
	random_next();
}

#endif
