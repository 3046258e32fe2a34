/*
 * mutate.h - helpers for targets with a custom mutator of libFuzzer
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

/* Seed the random numbers, so that a mutator depends on its seed alone. */
static inline void
start_random(unsigned seed)
{
	random_state = 0x9e3779b97f4a7c15 ^ ((uint64_t)seed << 17) ^ seed;
	random_next();
}

#endif
