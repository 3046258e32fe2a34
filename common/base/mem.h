/*
 * mem.h - memory that is there, or the program ends
 *
 * No function here returns NULL: without memory there is nothing left to do,
 * so they end the program with STATUS_TROUBLE.  What they return is given back
 * with mem_free(); memory that belongs to one game or one query comes from an
 * arena instead.  All memory comes from here, so that mem_limit() bounds the
 * whole.
 *
 * An array that grows is a pointer, a count and a capacity (a size_t), which
 * begin as NULL, 0 and 0:
 *
 *     MEM_RESERVE(list->at, list->count, 1, list->capacity);
 *     list->at[list->count++] = element;
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

/*
 * From now on the program may hold so many bytes; a block that would exceed
 * them ends it with STATUS_TROUBLE and a message.  Before there are threads; 0
 * is no limit, which costs nothing.
 */
void mem_limit(size_t bytes);

/* What mem_limit() allows, or 0 when there is no limit. */
size_t mem_most(void);

/*
 * What this thread does from now on, for the message when memory runs out:
 * "while WHAT NUMBER", or "while WHAT" when `number` is 0.  `what` must last;
 * NULL is nothing to name.
 */
void mem_task(const char *what, unsigned long number);

/* `size` bytes, all zero. */
void *mem_get(size_t size);

/* The same block, now of `size` bytes; `old` may be NULL. */
void *mem_grow(void *old, size_t size);

/* Give a block back; NULL is nothing. */
void mem_free(void *p);

/*
 * Sees to it that `more` elements fit behind the `used` ones.  When the
 * capacity is too small it is at least doubled: the array moves, `array` and
 * `capacity` are set anew, other pointers into the array are no longer valid,
 * and the new elements hold anything.  Otherwise nothing changes.  The
 * arguments are evaluated more than once.
 */
#define MEM_RESERVE(array, used, more, capacity)                               \
	do {                                                                   \
		if ((capacity) - (size_t)(used) < (size_t)(more))              \
			(array) = mem_reserve((array), (size_t)(used),         \
			    (size_t)(more), &(capacity), sizeof *(array));     \
	} while (0)

/* The same as a function; returns the array, elements of `size` bytes.
 */
void *mem_reserve(
    void *array, size_t used, size_t more, size_t *capacity, size_t size);

/*
 * Return the capacity that MEM_RESERVE() grows to, for several arrays that
 * share one: `capacity` itself when it is enough.  Times `size` it does not
 * overflow.
 */
size_t mem_capacity(size_t capacity, size_t used, size_t more, size_t size);

#endif
