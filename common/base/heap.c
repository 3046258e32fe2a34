/* heap.c - a heap of a run; see mem.h */
#include <assert.h>
#include <stdlib.h>

#include "base/mem.h"

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
		return mem_refuse(size, true);
	b = was ? realloc(was, need) : calloc(1, need);
	if (!b)
		return mem_refuse(size, false);
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
	struct heap *before = mem_here;

	mem_here = h;
	if (h) {
		h->grow = heap_grow;
		h->give = heap_give;
	}
	mem_refuse(0, false);
	return before;
}

void
mem_close_with(struct mem_closer *c, void (*close)(struct mem_closer *c))
{
	if (!mem_here)
		return;
	*c = (struct mem_closer){close, mem_here->closers, &mem_here->closers};
	if (c->next)
		c->next->at = &c->next;
	mem_here->closers = c;
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
