/*
 * arena.h - memory given back all at once
 *
 * An arena hands out pieces of large blocks and frees none of them singly: a
 * query lives in one, a game in another that is reset for the next game.
 *
 *     struct arena_mark before = arena_mark(a);
 *     ... arena_get(a, n) ...
 *     arena_release(a, before);     what was taken since is gone
 *
 * A reset arena keeps its largest block, so a program that reads many games
 * soon stops asking the system for memory.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdalign.h>
#include <stddef.h>

#include "base/str.h"

struct arena_block;

enum { ARENA_ALIGN = alignof(max_align_t) };

struct arena {
	struct arena_block *block; /* the newest; older ones behind it */
	char *next, *end;	   /* what is free in it */
};

struct arena_mark {
	struct arena_block *block;
	char *next;
};

/* All zero bytes is an empty arena. */

/* `size` bytes, all zero, aligned for any type; never NULL. */
void *arena_get(struct arena *a, size_t size);

void *arena_more(struct arena *a, size_t size); /* seldom, of arena_raw() */

/* The same without the zeros. */
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

/* Return the text with a NUL behind it that does not count. */
struct str arena_text(struct arena *a, struct str text);

/*
 * As MEM_RESERVE() of mem.h, for an array in an arena.  When the capacity is
 * too small, the `used` elements are copied to a larger array; the old one
 * stays readable until the arena is reset.
 */
#define ARENA_RESERVE(arena, array, used, more, capacity)                      \
	do {                                                                   \
		if ((capacity) - (size_t)(used) < (size_t)(more))              \
			(array) =                                              \
			    arena_reserve((arena), (array), (size_t)(used),    \
				(size_t)(more), &(capacity), sizeof *(array)); \
	} while (0)

/* The same as a function; returns the array, elements of `size` bytes.
 */
void *arena_reserve(struct arena *a, void *array, size_t used, size_t more,
    size_t *capacity, size_t size);

static inline struct arena_mark
arena_mark(const struct arena *a)
{
	return (struct arena_mark){a->block, a->next};
}

void arena_release_since(struct arena *a, struct arena_mark mark);

/* Mostly nothing was taken since. */
static inline void
arena_release(struct arena *a, struct arena_mark mark)
{
	if (a->block != mark.block || a->next != mark.next)
		arena_release_since(a, mark);
}

/* How many bytes it holds, used or not. */
size_t arena_size(const struct arena *a);

void arena_reset(struct arena *a);
void arena_free(struct arena *a);

#endif
