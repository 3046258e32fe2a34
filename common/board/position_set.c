/* position_set.c - see position_set.h */
#include "board/position_set.h"

#include <assert.h>

#include "base/mem.h"

/*
 * Return the entry of the key, or the free entry where it belongs; linear
 * probing.
 */
static struct zobrist *
find(const struct position_table *t, struct zobrist key)
{
	/*
	 * Map the key to a slot by multiply-and-shift, not modulo: the table
	 * may have any size.
	 */
	size_t i = (size_t)(((key.low >> 32) * (uint64_t)t->size) >> 32);

	while ((t->keys[i].low || t->keys[i].high) &&
	    (t->keys[i].low != key.low || t->keys[i].high != key.high))
		if (++i == t->size)
			i = 0;
	return &t->keys[i];
}

/*
 * Enlarge the table by a quarter, so that it stays between 7/10 and 7/8 full.
 */
static void
grow(struct position_table *t)
{
	struct position_table old = *t;

	t->size = old.size + old.size / 4 + 16;
	t->keys = mem_get(t->size * sizeof *t->keys);
	for (size_t i = 0; i < old.size; i++)
		if (old.keys[i].low || old.keys[i].high)
			*find(t, old.keys[i]) = old.keys[i];
	mem_free(old.keys);
}

bool
position_set_add(struct position_set *s, struct zobrist key)
{
	struct position_table *t = &s->tables[key.high % POSITION_SET_TABLES];
	struct zobrist *place;

	if (!key.low && !key.high)
		key.low = 1;
	if (t->used >= t->size / 8 * 7)
		grow(t);
	place = find(t, key);
	if (place->low || place->high)
		return false;
	assert(t->used + 1 < t->size); /* a free slot ends each probe */
	*place = key;
	t->used++;
	return true;
}

void
position_set_free(struct position_set *s)
{
	for (int i = 0; i < POSITION_SET_TABLES; i++)
		mem_free(s->tables[i].keys);
	*s = (struct position_set){0};
}
