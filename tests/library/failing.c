/* failing.c - preloaded, makes allocation number FAIL return NULL */
#include <stdlib.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t),
    *__libc_realloc(void *, size_t);
static int made, failing = -1;

static int
fails(void)
{
	if (failing < 0)
		failing = getenv("FAIL") ? atoi(getenv("FAIL")) : 0;
	return ++made == failing;
}

void *
malloc(size_t size)
{
	return fails() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
	return fails() ? NULL : __libc_calloc(count, size);
}

void *
realloc(void *p, size_t size)
{
	return fails() ? NULL : __libc_realloc(p, size);
}
