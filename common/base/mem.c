/* mem.c - see mem.h */
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/die.h"

void *
mem_get(size_t size)
{
	void *p = calloc(1, size ? size : 1);

	if (!p)
		die(STATUS_TROUBLE, "out of memory (%zu bytes)", size);
	return p;
}

void *
mem_grow(void *old, size_t size)
{
	void *p = realloc(old, size ? size : 1);

	if (!p)
		die(STATUS_TROUBLE, "out of memory (%zu bytes)", size);
	return p;
}

enum { CAPACITY_FIRST = 16 };

size_t
mem_capacity(size_t capacity, size_t used, size_t more, size_t size)
{
	size_t most = SIZE_MAX / size, next;

	if (capacity - used >= more)
		return capacity;
	if (more > most - used)
		die(STATUS_TROUBLE, "out of memory (%zu more elements)", more);
	next = capacity ? capacity : CAPACITY_FIRST;
	while (next - used < more)
		next = next > most / 2 ? most : 2 * next;
	return next < most ? next : most;
}

void *
mem_reserve(
    void *array, size_t used, size_t more, size_t *capacity, size_t size)
{
	size_t next = mem_capacity(*capacity, used, more, size);

	if (next == *capacity)
		return array;
	*capacity = next;
	return mem_grow(array, next * size);
}
