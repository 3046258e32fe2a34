/*
 * machine.h - processors, memory, stack, and where the program is
 */
#ifndef SYSTEM_MACHINE_H
#define SYSTEM_MACHINE_H

#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Refuse systems of 32 bits, where nothing was tried but wasm32. */
#ifndef __wasm32__
_Static_assert(sizeof(size_t) == 8, "64-bit size_t, or wasm32");
#endif

int machine_processors(void);

/* Return the bytes of memory, SIZE_MAX if they are unknown. */
size_t machine_memory(void);

/* Return the limit of the program's stack in bytes, SIZE_MAX if it has none. */
size_t machine_stack(void);

/* Return the bytes that a block of the heap takes; 0 of NULL. */
static inline size_t
machine_block(void *block)
{
#ifdef _WIN32
	return block ? _msize(block) : 0;
#else
	return malloc_usable_size(block);
#endif
}

/* Map a file into memory for reading; return NULL with errno on failure. */
const void *machine_map(int fd, size_t size);
void machine_unmap(const void *bytes, size_t size);

/*
 * Set path[size] to that of the running program, symbolic links resolved;
 * return false if it is unknown.
 */
bool machine_program(char *path, size_t size);

#endif
