/* positions.c - see positions.h */
#include "cql/run/positions.h"

#include "base/short_way.h"
#include "cql/run/context.h"
#include "cql/run/imagined.h"

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
spot_list_imagined(struct ctx *c, struct spot_list *l)
{
	const struct spot *at = c->at;

	for (; imagined(at); at = at->parent)
		ARENA_ADD(&c->scratch, l->at, l->count, at);
	return at;
}

/* Add the departure of the move to `at`, if it is one, to those above it. */
static struct departures
departures_after(struct departures d, const struct spot *at)
{
	if (!at->parent || at == at->parent->child)
		return d;
	d.of_white |= at->parent->pos.to_move == WHITE;
	d.white += !imagined(at) && at->pos.to_move == BLACK;
	d.without_mark |=
	    !at->comment.text || !str_find(at->comment, str_of("<main>"));
	return d;
}

/* Fill the table for the game, in the order of ids: parents come first. */
static void
list_departures(struct spots *o, struct arena *a)
{
	o->departures = arena_get(a, o->count * sizeof *o->departures);
	for (unsigned i = 1; i < o->count; i++)
		o->departures[i] = departures_after(
		    o->departures[o->at[i]->parent->id], o->at[i]);
}

struct departures
departures_of(struct ctx *c)
{
	const struct spot *last = c->at;
	struct departures d = {0};

	while (imagined(last))
		last = last->parent;
	if (spots_have(spots_of(c), last)) {
		if (!c->spots->departures)
			list_departures(c->spots, &c->of_game);
		d = c->spots->departures[last->id];
	}
	for (const struct spot *s = c->at; s != last; s = s->parent)
		d = departures_after(d, s);
	return d;
}

static bool
above_in_game(const struct spots *o, const struct spot *a, const struct spot *b)
{
	return a->id == b->id ||
	    (a->id < b->id && b->id < o->count && b->id < o->end[a->id]);
}

bool
spots_above(struct ctx *c, const struct spot *a, const struct spot *b)
{
	for (; imagined(b); b = b->parent)
		if (a->id == b->id)
			return true;
	return !imagined(a) && above_in_game(spots_of(c), a, b);
}

/*
 * Compute jump pointers (Myers, "An applicative random-access stack", 1983):
 * each position jumps to one above it, the first to itself.  If the jumps from
 * the parent and from its target are equally long, the jump covers both; else
 * it goes to the parent.  A walk up with jumps and single steps is O(log n).
 */
static void
make_jumps(struct spots *o, struct arena *a)
{
	o->jump = arena_raw(a, o->count * sizeof *o->jump);
	for (unsigned i = 0; i < o->count; i++) {
		const struct spot *up = o->at[i]->parent, *one, *two;

		o->jump[i] = up ? up : o->at[i];
		if (!up)
			continue;
		one = o->jump[up->id];
		two = o->jump[one->id];
		if (up->ply - one->ply == one->ply - two->ply)
			o->jump[i] = two;
	}
}

/* Return the lowest common ancestor of two positions of the game. */
static const struct spot *
meeting_in_game(struct ctx *c, const struct spot *a, const struct spot *b)
{
	struct spots *o;

	spots_of(c);
	o = c->spots;
	if (!o->jump)
		make_jumps(o, &c->of_game);
	while (!above_in_game(o, a, b))
		a = above_in_game(o, o->jump[a->id], b) ||
			!short_way(SHORT_JUMP)
		    ? a->parent
		    : o->jump[a->id];
	return a;
}

const struct spot *
spots_meeting(struct ctx *c, const struct spot *a, const struct spot *b)
{
	while (a->id != b->id && (imagined(a) || imagined(b))) {
		if (imagined(a) && (a->ply >= b->ply || !imagined(b)))
			a = a->parent;
		else
			b = b->parent;
	}
	return a->id == b->id ? a : meeting_in_game(c, a, b);
}
