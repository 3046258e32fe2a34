/* ties.c - the ways beside the best one */
#include "cql/path/search_state.h"

#include <stdlib.h>

#include "cql/run/memo.h"

static void
add_other(struct trail *t, struct other o)
{
	if (t->others == t->other_room) {
		int room = t->other_room ? 2 * t->other_room : 16;
		struct other *more =
		    arena_raw(&t->memo->passing, (size_t)room * sizeof *more);

		if (t->others)
			memcpy(
			    more, t->other, (size_t)t->others * sizeof *more);
		t->other = more;
		t->other_room = room;
	}
	t->other[t->others++] = o;
}

/* Puts the steps that may stand at one place on the pile. */
static void
pile_steps(struct trail *t, struct step **pile, struct step *s,
    struct step *back, long long value)
{
	for (; s; s = s->other)
		if (s->seen != t->stamp &&
		    (t->options & TRAIL_EVERY || s->value == value)) {
			s->seen = t->stamp;
			s->back = back;
			s->below = *pile;
			*pile = s;
		}
}

/* All ends that the steps found lead to, with a way to each. */
static void
collect_steps(struct trail *t, const struct step *best)
{
	struct step *pile = NULL, *s;

	for (int i = 0; i < t->pattern->firsts; i++)
		pile_steps(t, &pile, t->head[i], NULL, best->value);
	while ((s = pile)) {
		pile = s->below;
		if (s->next)
			pile_steps(t, &pile, s->next, s, s->next->value);
		else if (trail_is_new_end(t, s->end))
			add_other(t, (struct other){s->end, s, s->value, NULL});
	}
}

/* Is there a line below, to a leaf, on which no way goes further? */
static bool
is_furthest(const struct trail *t, const struct spot *end)
{
	const struct spot *s = end->child;

	if (!s)
		return true;
	while (s != end) {
		bool known = t->ended[s->id] == t->stamp;

		if (!known && !s->child)
			return true;
		if (!known) {
			s = s->child;
			continue;
		}
		while (s != end && !s->next)
			s = s->parent;
		if (s != end)
			s = s->next;
	}
	return false;
}

static int
compare_others(const void *a, const void *b)
{
	unsigned i = ((const struct other *)a)->end->id,
		 k = ((const struct other *)b)->end->id;

	return (i > k) - (i < k);
}

static void
collect(struct trail *t, const struct step *best)
{
	int kept = 0;

	if (t->method->tries) {
		for (const struct found *f = t->found; f; f = f->next)
			add_other(
			    t, (struct other){f->end, f->last, f->value, f});
	} else {
		t->stamp++;
		collect_steps(t, best);
	}
	for (int i = 0; i < t->others; i++)
		if (t->other[i].end != best->end &&
		    (!(t->options & TRAIL_EVERY) ||
			is_furthest(t, t->other[i].end)))
			t->other[kept++] = t->other[i];
	t->others = kept;
	if (kept)
		qsort(t->other, (size_t)kept, sizeof *t->other, compare_others);
}

/* The same as one step, for what only its ends matter of. */
static const struct step *
sum_up(struct trail *t, const struct other *o)
{
	struct step *way = arena_copy(&t->memo->passing, o->last, sizeof *way);

	way->next = NULL;
	way->length = 0;
	for (const struct step *s = o->last; s; s = s->back) {
		way->length += !rests(t, s->atom);
		way->at = s->at;
	}
	way->end = o->end;
	way->value = t->form.max ? o->value : way->length;
	return way;
}

const struct step *
trail_other(const struct node *n, struct ctx *c, bool whole)
{
	struct trail *t = memo_of(n, c)->of;
	const struct step *way;
	const struct other *o;

	if (t->given < 0) {
		collect(t, t->result);
		t->given = 0;
		t->before_other = arena_mark(&t->memo->passing);
	}
	if (t->given == t->others)
		return NULL;
	arena_release(&t->memo->passing, t->before_other);
	o = &t->other[t->given++];
	way = sum_up(t, o);
	if (o->found)
		trail_repeat_remarks(c, o->found);
	else
		whole |= n->effects.remarks || n->effects.writes;
	if (whole || t->taken)
		way = trail_copy_back(t, o->last, o->end, way->value);
	if (!o->found)
		trail_go_along(n, c, t, way);
	return way;
}
