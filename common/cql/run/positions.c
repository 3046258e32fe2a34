/* positions.c - see positions.h */
#include "cql/run/positions.h"

#include "cql/run/context.h"

static struct spots *
list_spots(struct ctx *c)
{
	struct arena *a = &c->of_game;
	struct spots *o = arena_get(a, sizeof *o);
	unsigned count = c->tree ? c->tree->spots : 0;

	o->at = arena_get(a, count * sizeof(const struct spot *));
	o->end = arena_get(a, count * sizeof *o->end);
	if (count)
		for (struct spot *s = c->tree->first; s; s = spot_next(s))
			o->at[o->count++] = s;
	for (unsigned i = o->count; i-- > 0;) {
		const struct spot *above = o->at[i]->parent;

		if (!o->end[i])
			o->end[i] = i + 1;
		if (above && o->end[above->id] < o->end[i])
			o->end[above->id] = o->end[i];
	}
	return o;
}

const struct spots *
spots_of(struct ctx *c)
{
	if (!c->spots)
		c->spots = list_spots(c);
	return c->spots;
}

const struct spot *
spots_meeting(const struct spot *a, const struct spot *b)
{
	while (a->id != b->id) {
		if (a->ply >= b->ply)
			a = a->parent;
		else
			b = b->parent;
	}
	return a;
}

void
spot_list_add(struct spot_list *l, struct arena *a, const struct spot *at)
{
	ARENA_RESERVE(a, l->at, l->count, 1, l->capacity);
	l->at[l->count++] = at;
}
