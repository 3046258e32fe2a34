/* group_slots.c - see group_slots.h */
#include "table/group_slots.h"

#include <string.h>

#include "base/mem.h"

enum { SLOTS_FIRST = 1 << 10 };

void
group_slots_init(struct group_slots *s)
{
	s->count = SLOTS_FIRST;
	s->slot = mem_get(s->count * sizeof *s->slot);
}

void
group_slots_free(struct group_slots *s)
{
	mem_free(s->slot);
}

void *
group_slots_give(struct group_slots *s, size_t size)
{
	void *memory = s->slot;

	if (size > s->count * sizeof *s->slot)
		memory = mem_grow(memory, size);
	s->slot = NULL;
	s->count = 0;
	return memory;
}

/* At most three of four are taken. */
size_t
group_slots_for(const struct group_slots *s, size_t groups)
{
	size_t count = s->count;

	while (groups > count / 4 * 3)
		count *= 2;
	return count;
}

/* Takes a slot out and puts it in again. */
static void
move_slot(struct group_slots *s, size_t from)
{
	struct group_slot slot = s->slot[from];
	size_t at = group_slots_first(s, slot.hash);

	s->slot[from].at = 0;
	while (s->slot[at].at)
		at = (at + 1) & (s->count - 1);
	s->slot[at] = slot;
}

/*
 * Twice as many slots, in the same memory, as new pages cost time.  One after
 * the other is moved, from an empty one on: each finds its place in its half of
 * the table, at the latest where it stood.  What stands before that empty one
 * may belong to the end, and comes when that is in order.
 */
static void
double_slots(struct group_slots *s)
{
	size_t count = s->count, first = 0;

	s->slot = mem_grow(s->slot, 2 * count * sizeof *s->slot);
	memset(s->slot + count, 0, count * sizeof *s->slot);
	s->count = 2 * count;
	while (s->slot[first].at)
		first++;
	for (size_t i = 1; i <= count; i++) {
		size_t from = (first + i) & (count - 1);

		if (s->slot[from].at)
			move_slot(s, from);
	}
}

void
group_slots_grow(struct group_slots *s, size_t count)
{
	while (s->count < count)
		double_slots(s);
}
