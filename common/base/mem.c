/* mem.c - see mem.h */
#include "base/mem.h"

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
