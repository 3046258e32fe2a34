/* arena.c - see arena.h */
#include "base/arena.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum { BLOCK_MIN = 1 << 14 };

struct arena_block {
	struct arena_block *older;
	size_t size;
	max_align_t bytes[];
};

static void
use(struct arena *a, struct arena_block *b)
{
	a->block = b;
	a->next = (char *)b->bytes;
	a->end = a->next + b->size;
}

/*
 * Allocate a block twice as large as the newest, or larger if `need` does not
 * fit.
 */
static void
grow(struct arena *a, size_t need)
{
	size_t size = a->block ? 2 * a->block->size : BLOCK_MIN;
	struct arena_block *b;

	while (size < need)
		size *= 2;
	b = mem_grow(NULL, sizeof *b + size);
	b->older = a->block;
	b->size = size;
	use(a, b);
}

void *
arena_more(struct arena *a, size_t size)
{
	grow(a, size);
	assert(size <= (size_t)(a->end - a->next));
	a->next += size;
	return a->next - size;
}

void *
arena_get(struct arena *a, size_t size)
{
	return memset(arena_raw(a, size), 0, size);
}

void *
arena_copy(struct arena *a, const void *from, size_t size)
{
	void *to = arena_raw(a, size);

	if (size)
		memcpy(to, from, size);
	return to;
}

struct str
arena_text(struct arena *a, struct str text)
{
	char *copy = arena_raw(a, text.len + 1);

	if (text.len)
		memcpy(copy, text.text, text.len);
	copy[text.len] = '\0';
	return (struct str){copy, text.len};
}

struct str
arena_take(struct arena *a, struct out *from)
{
	struct str copy = arena_text(a, out_all(from));

	out_close(from);
	return copy;
}

void *
arena_reserve(struct arena *a, void *array, size_t used, size_t more,
    size_t *capacity, size_t size)
{
	size_t next = mem_capacity(*capacity, used, more, size);
	void *larger;

	if (next == *capacity)
		return array;
	*capacity = next;
	larger = arena_raw(a, next * size);
	if (used)
		memcpy(larger, array, used * size);
	return larger;
}

void
arena_release_since(struct arena *a, struct arena_mark mark)
{
	while (a->block != mark.block) {
		struct arena_block *older = a->block->older;

		/*
		 * Keep the first block of an arena that was empty at the mark.
		 */
		if (!older && !mark.block) {
			use(a, a->block);
			return;
		}
		mem_free(a->block);
		a->block = older;
	}
	if (a->block) {
		assert(mark.next >= (char *)a->block->bytes);
		a->next = mark.next;
		a->end = (char *)a->block->bytes + a->block->size;
	}
}

size_t
arena_size(const struct arena *a)
{
	size_t size = 0;

	for (const struct arena_block *b = a->block; b; b = b->older)
		size += b->size;
	return size;
}

void
arena_reset(struct arena *a)
{
	struct arena_block *newest = a->block;

	if (!newest)
		return;
	for (struct arena_block *b = newest->older, *older; b; b = older) {
		older = b->older;
		mem_free(b);
	}
	newest->older = NULL;
	use(a, newest);
}

void
arena_free(struct arena *a)
{
	arena_reset(a);
	mem_free(a->block);
	*a = (struct arena){0};
}
