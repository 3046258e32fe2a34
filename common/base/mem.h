/*
 * mem.h - allocate memory or end the program
 *
 * No function here returns NULL: without memory the program ends with
 * STATUS_TROUBLE.  Free the blocks with mem_free(); memory of one game or one
 * query comes from an arena instead.  All memory comes from here, so that
 * mem_limit() bounds the whole.
 *
 * A caller that must not end the program puts a heap of its own into use and
 * catches die() (die.h): then a run that stopped anywhere is freed as a whole.
 *
 * A growing array is a pointer and a count, which begin as NULL and 0:
 *
 *     MEM_ADD(list->at, list->count, element);
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Limit the memory of the program; a block that would exceed the limit ends it
 * with STATUS_TROUBLE and a message.  Call it before threads start.  0: no
 * limit, at no cost.
 */
void mem_limit(size_t bytes);

/* Return the limit, or 0 if there is none. */
size_t mem_most(void);

/*
 * Set what this thread is doing, for the message when memory is exhausted:
 * "while WHAT NUMBER", or "while WHAT" if `number` is 0.  `what` must last;
 * NULL: nothing.
 */
void mem_task(const char *what, uint64_t number);

/* Allocate `size` bytes, all zero. */
void *mem_get(size_t size);

/*
 * Allocate `size` bytes, all zero; NULL if there is no memory.  mem_check()
 * then ends the program as mem_get() does: for libraries that must see NULL
 * first.
 */
void *mem_try(size_t size);
void mem_check(void);

/* Resize a block to `size` bytes; `old` may be NULL. */
void *mem_grow(void *old, size_t size);

/* Free a block; NULL is ignored. */
void mem_free(void *p);

enum { CAPACITY_FIRST = 16 }; /* of a growing array; a power of two */

/*
 * Make room for `more` elements after the `used` ones.  If the capacity is too
 * small it is at least doubled: the array moves, `array` and `capacity` change,
 * other pointers into the array become invalid, and the new elements are
 * uninitialised.  The arguments are evaluated more than once.
 */
#define MEM_RESERVE(array, used, more, capacity)                               \
	do {                                                                   \
		if ((capacity) - (size_t)(used) < (size_t)(more))              \
			(array) = mem_reserve((array), (size_t)(used),         \
			    (size_t)(more), &(capacity), sizeof *(array));     \
	} while (0)

/* Return the array after MEM_RESERVE(); its elements have `size` bytes. */
void *mem_reserve(
    void *array, size_t used, size_t more, size_t *capacity, size_t size);

/*
 * True if an array to which MEM_ADD() alone adds elements has no room for one
 * more: its capacity is the least power of two that holds all, at least 16.
 */
static inline bool
mem_is_full(size_t count)
{
	return count % CAPACITY_FIRST == 0 && (count & (count - 1)) == 0;
}

/*
 * Append an element, which may be an initialiser with commas, to an array that
 * is empty or that MEM_ADD() made; `array` and `count` change, after the
 * element is evaluated.  The capacity follows from the count, so that an array
 * which is often emptied and filled again is better grown by MEM_RESERVE().
 */
#define MEM_ADD(array, count, ...)                                             \
	do {                                                                   \
		size_t had_ = (size_t)(count);                                 \
                                                                               \
		if (mem_is_full(had_))                                         \
			(array) = mem_reserve(                                 \
			    (array), had_, 1, &had_, sizeof *(array));         \
		(array)[(count)] = __VA_ARGS__;                                \
		(count)++;                                                     \
	} while (0)

/*
 * Return the capacity that MEM_RESERVE() grows to, `capacity` itself if it
 * suffices; for several arrays that share one.  Times `size` it does not
 * overflow.
 */
size_t mem_capacity(size_t capacity, size_t used, size_t more, size_t size);

/*
 * Blocks that are freed together.  Invariants: `newest` leads to all of them by
 * `older`; `used` is the sum of their sizes and headers, at most `limit`.
 */
struct heap {
	size_t limit; /* of `used`; 0: none */
	size_t used;
	struct heap_block *newest;
	struct mem_closer *closers;
	/* private to heap.c, so that programs without a heap do not link it */
	void *(*grow)(struct heap *h, void *old, size_t size);
	void (*give)(struct heap *h, void *block);
};

/* The heap in use in this thread, or NULL; private to mem.c and heap.c. */
extern _Thread_local struct heap *mem_here;

/* Return NULL, and remember for mem_check() what could not be allocated. */
void *mem_refuse(size_t size, bool limited);

/*
 * Let this thread allocate and free in a heap, initially all zero; NULL: in
 * that of the program.  Return the heap that was in use.  A block is resized
 * and freed while its own heap is in use.
 */
struct heap *mem_use(struct heap *h);

/* Close what is still to be closed, and free all blocks. */
void heap_free(struct heap *h);

/* What must be closed before the blocks of its heap are freed. */
struct mem_closer {
	void (*close)(struct mem_closer *c); /* calls mem_close_without() */
	struct mem_closer *next, **at;	     /* at == NULL: not listed */
};

/* List c in the heap in use, if there is one; and take it off the list. */
void mem_close_with(struct mem_closer *c, void (*close)(struct mem_closer *c));
void mem_close_without(struct mem_closer *c);

#endif
