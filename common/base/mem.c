/* mem.c - see mem.h */
#include "base/mem.h"

#include <assert.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdbool.h>
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

/* of this thread: the heap in use, and what mem_try() could not allocate */
static _Thread_local struct heap *here;
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
		    here ? here->limit : limit);
	die(STATUS_TROUBLE, "out of memory%s (%zu bytes)", during, size);
}

/* Return NULL, and remember for mem_check() what could not be allocated. */
static void *
refuse(size_t size, bool limited)
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
		return refuse(size, false);
	if (limit)
		atomic_fetch_add_explicit(&counted, (long long)machine_block(p),
		    memory_order_relaxed);
	return p;
}

/* --------------------------------------------------------- a heap of a run */

/* A block of a heap; `size` is that of `bytes`. */
struct heap_block {
	struct heap_block *newer, *older;
	size_t size;
	max_align_t bytes[];
};

static struct heap_block *
block_of(void *p)
{
	return (struct heap_block *)(void *)((char *)p -
	    offsetof(struct heap_block, bytes));
}

/* Let the neighbours of a block point to `to`, or to one another if NULL. */
static void
relink(struct heap *h, struct heap_block *b, struct heap_block *to)
{
	*(b->newer ? &b->newer->older : &h->newest) = to ? to : b->older;
	if (b->older)
		b->older->newer = to ? to : b->newer;
}

static void *
heap_grow(struct heap *h, void *old, size_t size)
{
	struct heap_block *was = old ? block_of(old) : NULL, *b;
	size_t had = was ? sizeof *was + was->size : 0, need;

	need = size < SIZE_MAX - sizeof *b ? sizeof *b + size : SIZE_MAX;
	if (h->limit && need > had && need - had > h->limit - h->used)
		return refuse(size, true);
	b = was ? realloc(was, need) : calloc(1, need);
	if (!b)
		return refuse(size, false);
	if (was) {
		relink(h, b, b);
	} else {
		b->older = h->newest;
		if (b->older)
			b->older->newer = b;
		h->newest = b;
	}
	b->size = size;
	h->used += need - had;
	assert(!h->limit || h->used <= h->limit);
	return b->bytes;
}

static void
heap_give(struct heap *h, void *p)
{
	struct heap_block *b = block_of(p);

	relink(h, b, NULL);
	assert(h->used >= sizeof *b + b->size);
	h->used -= sizeof *b + b->size;
	free(b);
}

struct heap *
mem_use(struct heap *h)
{
	struct heap *before = here;

	here = h;
	refused.size = 0;
	return before;
}

void
mem_close_with(struct mem_closer *c, void (*close)(struct mem_closer *c))
{
	if (!here)
		return;
	*c = (struct mem_closer){close, here->closers, &here->closers};
	if (c->next)
		c->next->at = &c->next;
	here->closers = c;
}

void
mem_close_without(struct mem_closer *c)
{
	if (!c->at)
		return;
	*c->at = c->next;
	if (c->next)
		c->next->at = c->at;
	c->at = NULL;
}

void
heap_free(struct heap *h)
{
	struct heap *before = mem_use(h);

	while (h->closers)
		h->closers->close(h->closers);
	while (h->newest)
		heap_give(h, h->newest->bytes);
	mem_use(before);
}

/* --------------------------------------------------------------------- all */

void *
mem_try(size_t size)
{
	if (here)
		return heap_grow(here, NULL, size);
	if (limit && !fits_limit(NULL, size))
		return refuse(size, true);
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

	if (here)
		p = heap_grow(here, old, size);
	else if (limit && !fits_limit(old, size))
		p = refuse(size, true);
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
	if (here) {
		heap_give(here, p);
		return;
	}
	if (limit)
		atomic_fetch_sub_explicit(&counted, (long long)machine_block(p),
		    memory_order_relaxed);
	free(p);
}

enum { CAPACITY_FIRST = 16 };

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
