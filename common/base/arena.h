/*
 * arena.h - arena allocation: many objects, freed all at once
 *
 * An arena allocates from large blocks and frees no object by itself: a query
 * lives in one, a game in another that is reset for the next game.
 *
 *     struct arena_mark before = arena_mark(a);
 *     ... arena_get(a, n) ...
 *     arena_release(a, before);     frees everything allocated since the mark
 *
 * A reset arena keeps its newest block, the largest, so a program that reads
 * many games soon stops asking the system for memory.  Blocks double in size.
 * An arena of all zero bytes is empty.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdalign.h>
#include <stddef.h>

#include "base/mem.h"
#include "base/out.h"

struct arena_block;

enum { ARENA_ALIGN = alignof(max_align_t) };

struct arena {
	struct arena_block *block; /* newest; a list through `older` */
	char *next, *end;	   /* the free bytes of `block` */
};

struct arena_mark {
	struct arena_block *block;
	char *next;
};

/* Return `size` bytes, all zero, aligned for any type; never NULL. */
void *arena_get(struct arena *a, size_t size);

void *arena_more(struct arena *a, size_t size); /* slow path of arena_raw() */

/* Return `size` bytes as arena_get() does, but not cleared. */
static inline void *
arena_raw(struct arena *a, size_t size)
{
	char *p = a->next;

	size = (size + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
	if ((size_t)(a->end - p) < size || !p)
		return arena_more(a, size);
	a->next += size;
	return p;
}

void *arena_copy(struct arena *a, const void *from, size_t size);

/* Return a copy of the text, followed by a NUL that `len` does not count. */
struct str arena_text(struct arena *a, struct str text);

/* Return a copy of all bytes of `from`, as arena_text() does, and close it. */
struct str arena_take(struct arena *a, struct out *from);

/*
 * Make room for `more` elements in an array in an arena, as MEM_RESERVE() of
 * mem.h does.  If the capacity is too small, copy the `used` elements to a
 * larger array; the old one stays readable until the arena is reset.
 */
#define ARENA_RESERVE(arena, array, used, more, capacity)                      \
	do {                                                                   \
		if ((capacity) - (size_t)(used) < (size_t)(more))              \
			(array) =                                              \
			    arena_reserve((arena), (array), (size_t)(used),    \
				(size_t)(more), &(capacity), sizeof *(array)); \
	} while (0)

/* Return the array after ARENA_RESERVE(); its elements have `size` bytes. */
void *arena_reserve(struct arena *a, void *array, size_t used, size_t more,
    size_t *capacity, size_t size);

/* Append an element to an array in an arena, as MEM_ADD() of mem.h does. */
#define ARENA_ADD(arena, array, count, ...)                                    \
	do {                                                                   \
		size_t had_ = (size_t)(count);                                 \
                                                                               \
		if (mem_is_full(had_))                                         \
			(array) = arena_reserve((arena), (array), had_, 1,     \
			    &had_, sizeof *(array));                           \
		(array)[(count)] = __VA_ARGS__;                                \
		(count)++;                                                     \
	} while (0)

static inline struct arena_mark
arena_mark(const struct arena *a)
{
	return (struct arena_mark){a->block, a->next};
}

void arena_release_since(struct arena *a, struct arena_mark mark);

/*
 * Free everything allocated since the mark; inline for the frequent case of
 * nothing.
 */
static inline void
arena_release(struct arena *a, struct arena_mark mark)
{
	if (a->block != mark.block || a->next != mark.next)
		arena_release_since(a, mark);
}

/* Return the bytes of all blocks, used or free. */
size_t arena_size(const struct arena *a);

void arena_reset(struct arena *a);
void arena_free(struct arena *a);

#endif
