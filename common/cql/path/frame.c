/* frame.c - the atoms whose turn it is, one upon the other */
#include "cql/path/search_state.h"

#include "cql/run/memo.h"

static void
make_frame_room(struct trail *t)
{
	struct frame *frame;

	if (t->frames < t->room)
		return;
	t->room = t->room ? 2 * t->room : 64;
	frame = arena_raw(&t->memo->arena, (size_t)t->room * sizeof *frame);
	if (t->frames)
		memcpy(frame, t->frame, (size_t)t->frames * sizeof *frame);
	t->frame = frame;
	if (t->writes) {
		size_t size = (size_t)t->writes * sizeof *t->saved;
		struct slot *saved =
		    arena_raw(&t->memo->arena, (size_t)t->room * size);

		if (t->frames)
			memcpy(saved, t->saved, (size_t)t->frames * size);
		t->saved = saved;
	}
}

struct frame *
trail_push_frame(
    struct ctx *c, struct trail *t, int atom, const struct stand *at)
{
	struct frame *f;

	make_frame_room(t);
	f = &t->frame[t->frames];
	*f = (struct frame){.here = *at,
	    .atom = atom,
	    .version = t->version,
	    .remarks = c->remarks,
	    .ahead = trail_looks_ahead(t, atom, at->at)};
	trail_copy_slots(t, c, saved_of(t, t->frames++));
	return f;
}

struct frame *
trail_pop_frame(struct ctx *c, struct trail *t)
{
	struct frame *f = &t->frame[--t->frames];

	trail_restore_slots(t, c, saved_of(t, t->frames));
	return f;
}

/* Sets variables and comments back to before the atom. */
static void
forget(struct ctx *c, struct trail *t, struct frame *f)
{
	struct slot *saved = saved_of(t, (int)(f - t->frame));

	if (t->method->before_change)
		t->method->before_change(c, t, f);
	c->remarks = f->remarks;
	t->version = f->version;
	trail_restore_slots(t, c, saved);
	trail_copy_slots(t, c, saved);
}

/* Does the atom hold, as the line goes on to f->next? */
static bool
holds_ahead(
    const struct node *n, struct ctx *c, struct trail *t, struct frame *f)
{
	if (!f->ahead)
		return true;
	forget(c, t, f);
	if (!trail_ask(n, c, t, f->atom, &f->here, trail_way_to(t, f->next.at)))
		return false;
	if (n->effects.writes)
		t->version = ++t->versions;
	return true;
}

/* Does the atom take the move to f->next? */
static bool
takes_move(
    const struct node *n, struct ctx *c, struct trail *t, struct frame *f)
{
	bb focus =
	    t->form.focus ? trail_focus_at(t, f, f->next.at->parent) : BB_ALL;

	forget(c, t, f);
	if (!trail_ask_move(n, c, t, f->atom, &f->next, focus))
		return false;
	if (t->pattern->ends[f->atom])
		t->method->take_end(n, c, t, f, &f->next);
	return true;
}

bool
trail_next_try(const struct node *n, struct ctx *c, struct trail *t,
    struct frame *f, int *atom)
{
	const struct pattern *p = t->pattern;
	int edges = p->from[f->atom + 1] - p->from[f->atom];
	bool moves = by_move(t, f->atom);

	if (!edges && !moves)
		return false;
	for (; f->next.at; trail_go_next(t, f)) {
		if (f->edge ||
		    (moves ? takes_move(n, c, t, f) : holds_ahead(n, c, t, f)))
			if (f->edge < edges) {
				*atom = p->next[p->from[f->atom] + f->edge++];
				return true;
			}
		f->edge = 0;
		if (t->options & TRAIL_FIRST && moves && f->best)
			return false;
	}
	return false;
}
