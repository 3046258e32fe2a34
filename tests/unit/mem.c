/* mem.c - test growing arrays on the heap and in an arena */
#include "base/mem.h"

#include <setjmp.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/die.h"
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

/* --------------------------------------------------------- a heap of a run */

static jmp_buf home;
static char said[200];
static int closed;

static void
leave(void *user, const char *text)
{
	(void)user;
	strcpy(said, text);
	longjmp(home, 1);
}

static void
count_closed(struct mem_closer *c)
{
	closed++;
	mem_close_without(c);
}

static void
in_a_heap(void)
{
	static const struct die_form out = {.say = leave};
	static struct heap heap = {.limit = 4000};
	static struct mem_closer one, two;
	struct heap *before = mem_use(&heap);
	const struct die_form *other = die_leave_by(&out);
	char *a = mem_get(100), *b = mem_get(100), *c = mem_get(100);
	bool left = false;

	strcpy(c, "kept");
	mem_free(b);
	a = mem_grow(a, 1000);
	c = mem_grow(c, 1000);
	mem_close_with(&one, count_closed);
	mem_close_with(&two, count_closed);
	mem_close_without(&one);
	CHECK("blocks of a heap keep what they hold", strcmp(c, "kept") == 0);
	CHECK("mem_try() returns NULL above the limit", !mem_try(2000));
	if (setjmp(home))
		left = true;
	else
		mem_check();
	CHECK("mem_check() leaves by the way out, with the limit in its text",
	    left && strstr(said, "allows 4000 bytes"));
	CHECK("a heap counts no more than its limit",
	    heap.used > 2000 && heap.used <= heap.limit);
	heap_free(&heap);
	CHECK("a heap is freed whole, after what is in it was closed",
	    heap.used == 0 && !heap.newest && closed == 1);
	mem_use(before);
	die_leave_by(other);
	CHECK("then memory is the program's again", (a = mem_get(5000)));
	mem_free(a);
}

int
main(void)
{
	in_a_heap();
	one_by_one();
	in_an_arena();
	at_once();
	CHECK("a capacity in bytes does not overflow",
	    mem_capacity(SIZE_MAX / 12, SIZE_MAX / 12, 1, 8) == SIZE_MAX / 8);
	return tap_end();
}
