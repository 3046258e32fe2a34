/* transposition.c - see engine.h */
#include "uci/engine.h"

#include <string.h>

#include "base/mem.h"

void
transposition_init(struct transposition_table *t, size_t bytes)
{
	t->count = 1;
	while (t->count * 2 * sizeof *t->entries <= bytes)
		t->count *= 2;
	t->entries = mem_get(t->count * sizeof *t->entries);
	t->age = 0;
	t->era = 1;
}

void
transposition_free(struct transposition_table *t)
{
	mem_free(t->entries);
	t->entries = NULL;
	t->count = 0;
}

void
transposition_clear(struct transposition_table *t)
{
	if (++t->era)
		return;
	memset(t->entries, 0, t->count * sizeof *t->entries);
	t->era = 1;
}

static struct transposition *
place_of(const struct transposition_table *t, uint64_t key)
{
	return &t->entries[key & (t->count - 1)];
}

static bool
is_of(const struct transposition_table *t, const struct transposition *e,
    uint64_t key)
{
	return e->era == t->era && e->key == key;
}

const struct transposition *
transposition_find(const struct transposition_table *t, uint64_t key)
{
	const struct transposition *e = place_of(t, key);

	return is_of(t, e, key) ? e : NULL;
}

void
transposition_keep(
    struct transposition_table *t, const struct transposition *entry)
{
	struct transposition *e = place_of(t, entry->key);
	bool same = is_of(t, e, entry->key);
	move best = entry->best;

	if (best == MOVE_NULL && same)
		best = e->best;
	if (e->era == t->era && !same && e->age == t->age &&
	    e->depth > entry->depth)
		return;
	*e = *entry;
	e->best = best;
	e->age = t->age;
	e->era = t->era;
}

int
transposition_fullness(const struct transposition_table *t)
{
	size_t sample = t->count < 1000 ? t->count : 1000, used = 0;

	for (size_t i = 0; i < sample; i++)
		used +=
		    t->entries[i].era == t->era && t->entries[i].age == t->age;
	return (int)(used * 1000 / sample);
}
