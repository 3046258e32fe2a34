/* atom.c - does an atom match, and is its way the best? */
#include "cql/path/search_state.h"

#include "cql/run/memo.h"

void
trail_make_frame_room(struct trail *t, struct memo *k)
{
	struct frame *frame;

	if (t->frames < t->room)
		return;
	t->room = t->room ? 2 * t->room : 64;
	frame = arena_raw(&k->arena, (size_t)t->room * sizeof *frame);
	if (t->frames)
		memcpy(frame, t->frame, (size_t)t->frames * sizeof *frame);
	t->frame = frame;
	if (t->writes) {
		size_t size = (size_t)t->writes * sizeof *t->saved;
		struct slot *saved =
		    arena_raw(&k->arena, (size_t)t->room * size);

		if (t->frames)
			memcpy(saved, t->saved, (size_t)t->frames * size);
		t->saved = saved;
	}
}

/* What pathcount and its kin say there. */
static struct walk
walk_to(const struct trail *t, const struct stand *s)
{
	return (struct walk){t->start, NULL, s->length, s->passed};
}

bool
trail_ask(const struct node *n, struct ctx *c, const struct trail *t, int atom,
    const struct stand *s, const struct spot *way)
{
	struct eval_mark mark = eval_mark(c);
	const struct spot *here, *outer = c->way;
	struct walk walk = c->walk;
	bool matched;

	eval_round(c, n);
	here = eval_go(c, s->at);
	c->way = way;
	if (t->by_move)
		c->walk = walk_to(t, s);
	matched = matches(n->kid[t->pattern->part[atom]], c);
	if (t->by_move)
		c->walk = walk;
	c->way = outer;
	eval_go(c, here);
	eval_release(c, mark);
	return matched;
}

bool
trail_ask_move(const struct node *n, struct ctx *c, const struct trail *t,
    int atom, const struct stand *to, bb focus)
{
	struct eval_mark mark = eval_mark(c);
	const struct node *part = n->kid[t->pattern->part[atom]];
	const struct spot *outer = c->way;
	struct walk walk = c->walk;
	bool taken;

	eval_round(c, n);
	c->way = NULL;
	c->walk = walk_to(t, to);
	taken = part->filter->takes(
	    part, c, to->at, focus, t->options & TRAIL_CAPTURES ? focus : 0);
	c->walk = walk;
	c->way = outer;
	eval_release(c, mark);
	return taken;
}

const struct spot *
trail_way_to(const struct trail *t, const struct spot *next)
{
	return t->options & TRAIL_SINGLECOLOR ? next->parent : next;
}

bool
trail_looks_ahead(const struct trail *t, int atom, const struct spot *at)
{
	return t->ahead[t->pattern->part[atom]] && at->child &&
	    at->child->next && !(t->options & (TRAIL_BACKWARD | TRAIL_TREE));
}

/* Sets variables and comments back to before the atom. */
static void
forget(struct ctx *c, struct trail *t, struct frame *f)
{
	struct slot *saved = saved_of(t, (int)(f - t->frame));

	trail_keep_way(c, t);
	if (t->tries)
		f->best = NULL;
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
		trail_take_end(n, c, t, f, &f->next);
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

/* What an end is worth beside its length; false where it is none. */
static bool
value_of_end(struct ctx *c, const struct trail *t, const struct stand *s,
    long long *value)
{
	struct walk walk = c->walk;
	const struct spot *here;
	struct number found;
	int remarks = c->remarks;

	if (!t->form.max)
		return true;
	here = eval_go(c, s->at);
	c->walk = walk_to(t, s);
	found = number(t->form.max, c);
	c->walk = walk;
	c->remarks = remarks;
	eval_go(c, here);
	*value = found.value;
	return found.some;
}

bool
trail_is_better(const struct trail *t, const struct step *than, long long value,
    const struct spot *end)
{
	if (!than)
		return true;
	if (t->options & TRAIL_FIRST)
		return t->options & TRAIL_BACKWARD ? value < than->value
						   : end->id < than->end->id;
	return value > than->value ||
	    (t->by_move && value == than->value && end->id < than->end->id);
}

bool
trail_is_kept(const struct trail *t, long long best, long long value)
{
	if (t->options & TRAIL_FIRST)
		return false;
	return t->options & TRAIL_EVERY ||
	    (t->options & TRAIL_ALL_BEST && value == best);
}

void
trail_take_end(const struct node *n, struct ctx *c, struct trail *t,
    struct frame *f, const struct stand *s)
{
	unsigned more = weight(t, f);
	long long value = more;

	if (t->by_move && !s->length)
		return;
	if (t->tries)
		value = t->by_move ? s->length : s->length + 1;
	if (!value_of_end(c, t, s, &value))
		return;
	if (t->tries)
		trail_take_way(c, t, s, value);
	else
		trail_add_step(t, memo_of(n, c), f,
		    (struct step){
			.end = s->at, .value = value, .length = more});
}
