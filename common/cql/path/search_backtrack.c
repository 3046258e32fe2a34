/* search_backtrack.c - the best way where each has to be tried */
#include "cql/path/search_state.h"
#include "cql/run/comments.h"
#include "cql/run/context.h"

#include "cql/run/memo.h"

const struct step *
trail_copy_back(struct trail *t, const struct step *last,
    const struct spot *end, long long value)
{
	struct step *way = NULL;

	for (const struct step *s = last; s; s = s->back) {
		struct step *made =
		    arena_copy(&t->memo->passing, s, sizeof *made);

		made->next = way;
		made->end = end;
		made->value = value;
		made->length =
		    (way ? way->length : 0) + (rests(t, s->atom) ? 0 : 1);
		way = made;
	}
	return way;
}

/* The last step of the open frames, as far as they are the way found last. */
static struct step *
steps_of_frames(struct trail *t)
{
	struct step *back = NULL;
	int i = t->won.frames;

	while (i && !t->frame[i - 1].best)
		i--;
	if (i)
		back = t->frame[i - 1].best;
	for (; i < t->won.frames; i++) {
		struct frame *f = &t->frame[i];

		f->best = arena_get(&t->memo->passing, sizeof *f->best);
		f->best->at = f->here.at;
		f->best->to = by_move(t, f->atom) ? f->next.at : f->here.at;
		f->best->atom = f->atom;
		f->best->back = back;
		back = f->best;
	}
	return back;
}

static void
write_way(struct ctx *c, struct trail *t)
{
	struct won *w = &t->won;
	struct found *f;

	w->waits = false;
	f = arena_get(&t->memo->passing, sizeof *f);
	f->last = steps_of_frames(t);
	f->end = w->end;
	f->value = w->last;
	f->remarks = w->remarks - t->first_remark;
	if (f->remarks)
		f->remark =
		    arena_copy(&t->memo->passing, c->remark + t->first_remark,
			(size_t)f->remarks * sizeof *c->remark);
	f->next = t->found;
	t->found = f;
	if (w->best)
		t->best = f;
}

/*
 * Writes down the way that was found last, before its last frame changes: one
 * that a better one follows never is.
 */
static void
keep_way(struct ctx *c, struct trail *t)
{
	if (t->won.waits && t->frames == t->won.frames)
		write_way(c, t);
}

/* The open frames are a match: keeps it when it is better than the best. */
static void
take_way(struct ctx *c, struct trail *t, const struct stand *s, long long value)
{
	struct won *w = &t->won;
	struct step last = {.value = w->value, .end = w->end};
	bool better = trail_is_better(t, w->some ? &last : NULL, value, s->at);
	bool both = w->some && trail_is_kept(t, w->value, value);

	if (!better && !both)
		return;
	if (!both) {
		t->found = t->best = NULL;
		t->stamp++;
	} else if (w->waits) {
		write_way(c, t);
	}
	if (!trail_is_new_end(t, s->at))
		return;
	if (better) {
		if (w->some)
			trail_drop_slots(t, c, t->best_slots);
		trail_copy_slots(t, c, t->best_slots);
	}
	*w = (struct won){true, true, better, t->frames, c->remarks, s->at,
	    better ? value : w->value, value};
}

static void
take_end(const struct node *n, struct ctx *c, struct trail *t, struct frame *f,
    const struct stand *s)
{
	long long value = t->by_move ? s->length : s->length + 1;

	(void)n;
	(void)f;
	if (trail_value_of_end(c, t, s, &value))
		take_way(c, t, s, value);
}

static void
before_change(struct ctx *c, struct trail *t, struct frame *f)
{
	keep_way(c, t);
	f->best = NULL;
}

/* Tries an atom after the frames that are open. */
static void
try_atom(const struct node *n, struct ctx *c, struct trail *t, int atom,
    const struct stand *at)
{
	struct frame *f = trail_push_frame(c, t, atom, at);
	bool holds;

	if (by_move(t, atom)) {
		trail_go_first(t, f);
		return;
	}
	holds = (!f->ahead || t->pattern->ends[atom]) &&
	    trail_ask(n, c, t, atom, at, NULL);
	if (!holds && !f->ahead) {
		c->remarks = f->remarks;
		return;
	}
	if (holds && t->pattern->ends[atom])
		take_end(n, c, t, f, at);
	trail_go_first(t, f);
}

static void
leave_atom(struct ctx *c, struct trail *t)
{
	keep_way(c, t);
	c->remarks = trail_pop_frame(c, t)->remarks;
}

static void
try_from(const struct node *n, struct ctx *c, struct trail *t, int atom)
{
	try_atom(n, c, t, atom, &t->origin);
	while (t->frames) {
		struct frame *f = &t->frame[t->frames - 1];

		if (t->won.some && t->options & TRAIL_FIRST)
			f->next.at = NULL;
		if (trail_next_try(n, c, t, f, &atom))
			try_atom(n, c, t, atom, &f->next);
		else
			leave_atom(c, t);
	}
}

void
trail_repeat_remarks(struct ctx *c, const struct found *f)
{
	for (int i = 0; i < f->remarks; i++)
		comment_add(c, f->remark[i].at, f->remark[i].text);
}

static const struct step *
find(const struct node *n, struct ctx *c, struct trail *t)
{
	t->best = t->found = NULL;
	t->won = (struct won){0};
	t->first_remark = c->remarks;
	t->best_slots = arena_get(
	    &memo_of(n, c)->passing, (size_t)t->writes * sizeof *t->best_slots);
	for (int i = 0; i < t->pattern->firsts; i++)
		try_from(n, c, t, t->pattern->first[i]);
	if (!t->best)
		return NULL;
	trail_restore_slots(t, c, t->best_slots);
	trail_repeat_remarks(c, t->best);
	return trail_copy_back(t, t->best->last, t->best->end, t->best->value);
}

const struct method trail_by_trying = {.tries = true,
    .find = find,
    .take_end = take_end,
    .before_change = before_change};
