/* mem.c - see mem.h */
#include "base/mem.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/die.h"
#include "system/machine.h"

/*
 * The sizes in the heap of all blocks allocated while there is a limit.  Blocks
 * made before it are few; freeing them makes the count a little too small.
 */
static size_t limit; /* 0: none; set before threads start */
static atomic_llong counted;

static _Thread_local struct {
	const char *what; /* NULL: no task to name */
	uint64_t number;
} task;

_Thread_local struct heap *mem_here;

/* Keep what mem_try() could not allocate in this thread. */
static _Thread_local struct {
	size_t size;
	bool limited;
} refused;

void
mem_limit(size_t bytes)
{
	limit = bytes;
}

size_t
mem_most(void)
{
	return limit;
}

void
mem_task(const char *what, uint64_t number)
{
	task.what = what;
	task.number = number;
}

/* Call die() because memory is exhausted. */
static _Noreturn void
give_up(size_t size, bool limited)
{
	char during[100] = "";

	if (task.what && task.number)
		snprintf(during, sizeof during, " while %s %" PRIu64, task.what,
		    task.number);
	else if (task.what)
		snprintf(during, sizeof during, " while %s", task.what);
	if (limited)
		die(STATUS_TROUBLE,
		    "out of memory%s: --memory-limit allows %zu bytes", during,
		    mem_here ? mem_here->limit : limit);
	die(STATUS_TROUBLE, "out of memory%s (%zu bytes)", during, size);
}

void *
mem_refuse(size_t size, bool limited)
{
	refused.size = size;
	refused.limited = limited;
	return NULL;
}

void
mem_check(void)
{
	size_t size = refused.size;

	refused.size = 0;
	if (size)
		give_up(size, refused.limited);
}

/* --------------------------------------------------- the heap of a program */

/*
 * Subtract `old` from the count; false if a block of `size` bytes in its place
 * exceeds the limit.
 */
static bool
fits_limit(void *old, size_t size)
{
	long long used = atomic_load_explicit(&counted, memory_order_relaxed);
	size_t had = machine_block(old);

	if (size > had &&
	    (size > limit || used - (long long)had > (long long)(limit - size)))
		return false;
	atomic_fetch_sub_explicit(
	    &counted, (long long)had, memory_order_relaxed);
	return true;
}

static void *
counted_block(void *p, size_t size)
{
	if (!p)
		return mem_refuse(size, false);
	if (limit)
		atomic_fetch_add_explicit(&counted, (long long)machine_block(p),
		    memory_order_relaxed);
	return p;
}

/* --------------------------------------------------------------------- all */

void *
mem_try(size_t size)
{
	if (mem_here)
		return mem_here->grow(mem_here, NULL, size);
	if (limit && !fits_limit(NULL, size))
		return mem_refuse(size, true);
	return counted_block(calloc(1, size ? size : 1), size + !size);
}

void *
mem_get(size_t size)
{
	void *p = mem_try(size);

	if (!p)
		mem_check();
	return p;
}

void *
mem_grow(void *old, size_t size)
{
	void *p;

	if (mem_here)
		p = mem_here->grow(mem_here, old, size);
	else if (limit && !fits_limit(old, size))
		p = mem_refuse(size, true);
	else
		p = counted_block(realloc(old, size ? size : 1), size + !size);
	if (!p)
		mem_check();
	return p;
}

void
mem_free(void *p)
{
	if (!p)
		return;
	if (mem_here) {
		mem_here->give(mem_here, p);
		return;
	}
	if (limit)
		atomic_fetch_sub_explicit(&counted, (long long)machine_block(p),
		    memory_order_relaxed);
	free(p);
}

size_t
mem_capacity(size_t capacity, size_t used, size_t more, size_t size)
{
	size_t most = SIZE_MAX / size, next;

	if (capacity - used >= more)
		return capacity;
	if (more > most - used)
		give_up(more, false);
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
