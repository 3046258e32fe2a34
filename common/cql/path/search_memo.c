/* search_memo.c - the best way, each atom at a position being asked once */
#include "cql/path/search_state.h"
#include "cql/run/context.h"

#include "cql/run/memo.h"

static struct known *
known_of(struct trail *t, struct memo *k, int atom, const struct spot *at)
{
	if (at->id >= t->rows)
		return NULL;
	if (!t->row[at->id])
		t->row[at->id] = arena_get(
		    &k->arena, (size_t)t->pattern->atoms * sizeof **t->row);
	return &t->row[at->id][atom];
}

/* Does it matter that no step has been taken?  A match has at least one. */
static bool
has_begun(const struct trail *t, int atom, const struct stand *s)
{
	return s->length || !t->by_move || (by_move(t, atom) && !has_focus(t));
}

static bool
is_known(const struct known *m, const struct trail *t, int atom,
    const struct stand *s)
{
	return m && m->at == s->at && m->version == t->version &&
	    m->focus == s->focus && m->begun == has_begun(t, atom, s);
}

static struct arena *
step_arena(const struct trail *t, struct memo *k)
{
	return t->version ? &k->passing : &k->arena;
}

static void
add_step(struct trail *t, struct memo *k, struct frame *f, struct step made)
{
	bool better = trail_is_better(t, f->best, made.value, made.end);
	bool both = f->best && trail_is_kept(t, f->best->value, made.value);
	struct step *s;

	if (!better && !both)
		return;
	s = arena_copy(step_arena(t, k), &made, sizeof made);
	s->at = f->here.at;
	s->to = by_move(t, f->atom) ? f->next.at : f->here.at;
	s->atom = f->atom;
	if (better) {
		s->other = both ? f->best : NULL;
		f->best = s;
	} else {
		s->other = f->best->other;
		f->best->other = s;
	}
}

static void
take_end(const struct node *n, struct ctx *c, struct trail *t, struct frame *f,
    const struct stand *s)
{
	unsigned more = weight(t, f);
	long long value = more;

	if (trail_value_of_end(c, t, s, &value))
		add_step(t, memo_of(n, c), f,
		    (struct step){
			.end = s->at, .value = value, .length = more});
}

/* Starts the turn of an atom; a part that does not match ends it at once. */
static void
open_frame(const struct node *n, struct ctx *c, struct trail *t, int atom,
    const struct stand *at)
{
	struct frame *f = trail_push_frame(c, t, atom, at);
	bool holds;

	if (by_move(t, atom)) {
		trail_go_first(t, f);
		return;
	}
	holds = trail_ask(n, c, t, atom, at, NULL);
	c->remarks = f->remarks;
	if (!holds && !f->ahead)
		return;
	if (n->effects.writes)
		t->version = ++t->versions;
	if (holds && t->pattern->ends[atom])
		take_end(n, c, t, f, at);
	if (!f->best || !(t->options & TRAIL_FIRST))
		trail_go_first(t, f);
}

/* Ends the turn on top, and keeps what it has found. */
static struct step *
close_frame(const struct node *n, struct ctx *c, struct trail *t)
{
	struct frame *f = trail_pop_frame(c, t);
	struct known *m;

	t->version = f->version;
	m = known_of(t, memo_of(n, c), f->atom, f->here.at);
	if (m)
		*m = (struct known){f->here.at, f->best, f->here.focus,
		    f->version, has_begun(t, f->atom, &f->here)};
	return f->best;
}

static void
take_result(
    const struct node *n, struct ctx *c, struct trail *t, struct step *found)
{
	struct frame *f;
	unsigned more;

	if (!t->frames || !found)
		return;
	f = &t->frame[t->frames - 1];
	more = weight(t, f);
	add_step(t, memo_of(n, c), f,
	    (struct step){.next = found,
		.end = found->end,
		.value = found->value + (t->form.max ? 0 : more),
		.length = found->length + more});
}

/* The best way from an atom at a position. */
static struct step *
best_from(const struct node *n, struct ctx *c, struct trail *t, int atom,
    const struct stand *at)
{
	struct memo *k = memo_of(n, c);
	struct step *found;
	struct known *m = known_of(t, k, atom, at->at);

	if (is_known(m, t, atom, at))
		return m->step;
	open_frame(n, c, t, atom, at);
	for (;;) {
		struct frame *f = &t->frame[t->frames - 1];

		if (!trail_next_try(n, c, t, f, &atom)) {
			found = close_frame(n, c, t);
			if (!t->frames)
				return found;
			take_result(n, c, t, found);
			continue;
		}
		m = known_of(t, k, atom, f->next.at);
		if (is_known(m, t, atom, &f->next))
			take_result(n, c, t, m->step);
		else
			open_frame(n, c, t, atom, &f->next);
	}
}

void
trail_go_along(const struct node *n, struct ctx *c, const struct trail *t,
    const struct step *s)
{
	struct stand at = t->origin;

	if (!n->effects.remarks && !n->effects.writes)
		return;
	for (; s; s = s->next) {
		at.at = s->at;
		if (by_move(t, s->atom)) {
			unsigned plies = s->to->ply - s->at->ply;

			at = (struct stand){s->to, at.focus, at.length + 1,
			    at.passed + plies - 1};
			trail_ask_move(n, c, t, s->atom, &at, BB_ALL);
		} else {
			trail_ask(n, c, t, s->atom, &at,
			    s->next && trail_looks_ahead(t, s->atom, s->at)
				? trail_way_to(t, s->next->at)
				: NULL);
		}
	}
}

static const struct step *
find(const struct node *n, struct ctx *c, struct trail *t)
{
	struct step *best = NULL;
	int remarks = c->remarks;

	for (int i = 0; i < t->pattern->firsts; i++) {
		struct step *s =
		    best_from(n, c, t, t->pattern->first[i], &t->origin);

		if (t->head)
			t->head[i] = s;
		if (s && trail_is_better(t, best, s->value, s->end))
			best = s;
	}
	c->remarks = remarks;
	trail_go_along(n, c, t, best);
	return best;
}

const struct method trail_by_memo = {.find = find, .take_end = take_end};
