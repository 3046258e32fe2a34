/*
 * mem.h - memory that is there, or the program ends
 *
 * Neither function returns NULL: without memory there is nothing left to do,
 * so they end the program with STATUS_TROUBLE.  What they return is given back
 * with free(); memory that belongs to one game or one query comes from an
 * arena instead.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

/* `size` bytes, all zero. */
void *mem_get(size_t size);

/* The same block with room for `size` bytes; `old` may be NULL. */
void *mem_grow(void *old, size_t size);

#endif
