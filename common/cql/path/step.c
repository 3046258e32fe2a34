/* step.c - where a way may go on */
#include "cql/path/search_state.h"

#include "board/play.h"

static const struct spot *
first_near(const struct trail *t, const struct spot *at)
{
	if (t->options & TRAIL_BACKWARD)
		return at->parent;
	if (t->options & TRAIL_SECONDARY)
		return at->child ? at->child->next : NULL;
	return at->child;
}

static const struct spot *
next_near(const struct trail *t, const struct spot *at)
{
	return t->options & (TRAIL_BACKWARD | TRAIL_PRIMARY) ? NULL : at->next;
}

/* The first position two plies away, from the neighbour `by` on. */
static const struct spot *
beyond(const struct trail *t, const struct spot *by)
{
	const struct spot *far = NULL;

	for (; by && !far; by = next_near(t, by))
		far = first_near(t, by);
	return far;
}

/* The positions one step from `at`, one after the other. */
static const struct spot *
first_step(const struct trail *t, const struct spot *at)
{
	const struct spot *near = first_near(t, at);

	return t->options & TRAIL_SINGLECOLOR ? beyond(t, near) : near;
}

static const struct spot *
next_step(const struct trail *t, const struct spot *at)
{
	const struct spot *next = next_near(t, at);

	if (next || !(t->options & TRAIL_SINGLECOLOR) ||
	    t->options & TRAIL_BACKWARD)
		return next;
	return beyond(t, next_near(t, at->parent));
}

bb
trail_colour_to_move(const struct spot *at, const struct spot *start)
{
	return at->pos.colour[start->pos.to_move];
}

/* The squares that the pieces moved by `m` leave. */
static bb
squares_left(const struct position *pos, move m)
{
	if (m == MOVE_NULL)
		return pos->piece[piece_of(pos->to_move, KING)];
	return bb_of(move_from(m)) | (move_castles(m) ? bb_of(move_to(m)) : 0);
}

/* Where the pieces in focus are after the move that led to `after`. */
static bb
focus_after(const struct trail *t, const struct spot *after, bb focus)
{
	const struct position *pos = &after->parent->pos;
	move m = after->played;
	int from = move_from(m), to = move_to(m), taken = move_takes(pos, m);
	bb moved;

	if (t->options & TRAIL_SINGLECOLOR)
		return trail_colour_to_move(after, t->start);
	if (m == MOVE_NULL)
		return focus;
	if (taken != NO_SQUARE)
		focus &= ~bb_of(taken);
	moved = focus & squares_left(pos, m);
	focus &= ~moved;
	if (!move_castles(m))
		return moved ? focus | bb_of(to) : focus;
	if (moved >> from & 1)
		focus |= bb_of(castled_king(from, to));
	if (moved >> to & 1)
		focus |= bb_of(castled_rook(from, to));
	return focus;
}

/* Is the move that led to `after` one of theirs? */
static bool
in_focus(const struct trail *t, const struct spot *after, bb focus)
{
	const struct position *pos = &after->parent->pos;
	int taken;

	if (focus & squares_left(pos, after->played))
		return true;
	if (!(t->options & TRAIL_CAPTURES))
		return false;
	taken = move_takes(pos, after->played);
	return taken != NO_SQUARE && focus >> taken & 1;
}

bb
trail_focus_at(
    const struct trail *t, const struct frame *f, const struct spot *at)
{
	return at == f->here.at ? f->here.focus : t->focus[at->id];
}

/* The spot behind `s` and all below it, none of them above the frame's. */
static const struct spot *
pass_by(const struct trail *t, const struct frame *f, const struct spot *s)
{
	for (; s != f->here.at; s = s->parent)
		if (next_near(t, s))
			return next_near(t, s);
	return NULL;
}

/*
 * The next move in focus, from `s` on in the order of the ids; other moves
 * are passed over, but not before the first step.
 */
static void
seek_move(struct trail *t, struct frame *f, const struct spot *s)
{
	unsigned first = f->here.at->ply + 1;

	while (s) {
		bb focus = trail_focus_at(t, f, s->parent);

		t->focus[s->id] = focus_after(t, s, focus);
		t->focused[s->id] = t->version;
		if (in_focus(t, s, focus)) {
			f->next = (struct stand){s, t->focus[s->id],
			    f->here.length + 1,
			    f->here.passed + s->ply - first};
			return;
		}
		s = f->here.length && first_near(t, s) ? first_near(t, s)
						       : pass_by(t, f, s);
	}
	f->next.at = NULL;
}

static void
step_to(struct frame *f, const struct spot *to)
{
	f->next =
	    (struct stand){to, BB_ALL, f->here.length + 1, f->here.passed};
}

void
trail_go_first(struct trail *t, struct frame *f)
{
	if (rests(t, f->atom))
		f->next = f->here;
	else if (has_focus(t))
		seek_move(t, f, first_near(t, f->here.at));
	else
		step_to(f, first_step(t, f->here.at));
}

void
trail_go_next(struct trail *t, struct frame *f)
{
	if (rests(t, f->atom))
		f->next.at = NULL;
	else if (has_focus(t))
		seek_move(t, f, pass_by(t, f, f->next.at));
	else
		step_to(f, next_step(t, f->next.at));
}
