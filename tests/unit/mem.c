/* mem.c - test growing arrays on the heap and in an arena */
#include "base/mem.h"

#include <stdint.h>

#include "base/arena.h"
#include "tap.h"

enum { ELEMENTS = 1000 };

static bool
counts_up(const int *number)
{
	for (int i = 0; i < ELEMENTS; i++)
		/* cppcheck-suppress nullPointer ; it has been given memory */
		if (number[i] != i)
			return false;
	return true;
}

static void
one_by_one(void)
{
	int *number = NULL, moves = 0;
	size_t capacity = 0;

	for (int i = 0; i < ELEMENTS; i++) {
		size_t before = capacity;

		MEM_RESERVE(number, i, 1, capacity);
		moves += capacity != before;
		/* cppcheck-suppress nullPointer ; there is memory for one more
		 */
		number[i] = i;
	}
	CHECK("an array keeps its elements while it grows", counts_up(number));
	CHECK("an array that grows is seldom moved",
	    moves < 10 && capacity >= ELEMENTS);
	mem_free(number);
}

static void
in_an_arena(void)
{
	struct arena a = {0};
	int *number = NULL;
	size_t capacity = 0;

	for (int i = 0; i < ELEMENTS; i++) {
		ARENA_RESERVE(&a, number, i, 1, capacity);
		/* cppcheck-suppress nullPointer ; there is memory for one more
		 */
		number[i] = i;
	}
	CHECK(
	    "an array in an arena keeps its elements, too", counts_up(number));
	arena_free(&a);
}

static void
at_once(void)
{
	char *text = NULL, *same;
	size_t capacity = 0, none = 0;

	MEM_RESERVE(text, none, none, capacity);
	CHECK("no element needs no memory", !text && capacity == 0);
	MEM_RESERVE(text, none, 5000, capacity);
	CHECK("an array grows by many elements at once",
	    text && capacity >= 5000);
	same = text;
	MEM_RESERVE(text, capacity - 1, 1, capacity);
	CHECK("an array that is large enough is not moved", same == text);
	mem_free(text);
}

int
main(void)
{
	one_by_one();
	in_an_arena();
	at_once();
	CHECK("a capacity in bytes does not overflow",
	    mem_capacity(SIZE_MAX / 12, SIZE_MAX / 12, 1, 8) == SIZE_MAX / 8);
	return tap_end();
}
