/*
 * step.c - see search_state.h
 *
 * The neighbours of a position are its children, or going backward its parent.
 * With a focus, a step may skip plies that are not moves of pieces in focus.
 */
#include "cql/path/search_state.h"

#include "base/short_way.h"
#include "board/play.h"

static const struct spot *
first_neighbour(const struct path_search *ps, const struct spot *at)
{
	if (ps->options & PATH_BACKWARD)
		return at->parent;
	if (ps->options & PATH_SECONDARY)
		return at->child ? at->child->next : NULL;
	return at->child;
}

static const struct spot *
next_neighbour(const struct path_search *ps, const struct spot *at)
{
	return ps->options & (PATH_BACKWARD | PATH_PRIMARY) ? NULL : at->next;
}

/* Return the first position two plies away, by `by` or a neighbour after it. */
static const struct spot *
first_two_away(const struct path_search *ps, const struct spot *by)
{
	const struct spot *two_away = NULL;

	for (; by && !two_away; by = next_neighbour(ps, by))
		two_away = first_neighbour(ps, by);
	return two_away;
}

/*
 * Return the first position one step from `at`; next_target() returns the
 * others.
 */
static const struct spot *
first_target(const struct path_search *ps, const struct spot *at)
{
	const struct spot *neighbour = first_neighbour(ps, at);

	return ps->options & PATH_SINGLECOLOR ? first_two_away(ps, neighbour)
					      : neighbour;
}

static const struct spot *
next_target(const struct path_search *ps, const struct spot *at)
{
	const struct spot *next = next_neighbour(ps, at);

	if (next || !(ps->options & PATH_SINGLECOLOR) ||
	    ps->options & PATH_BACKWARD)
		return next;
	return first_two_away(ps, next_neighbour(ps, at->parent));
}

const struct spot *
step_neighbour_to(const struct path_search *ps, const struct spot *next)
{
	return ps->options & PATH_SINGLECOLOR ? next->parent : next;
}

bb
step_colour_to_move(const struct spot *at, const struct spot *start)
{
	return at->pos.colour[start->pos.to_move];
}

/* Return the squares that the pieces moved by `m` leave. */
static bb
squares_left(const struct position *pos, move m)
{
	if (m == MOVE_NULL)
		return pos->piece[piece_of(pos->to_move, KING)];
	if (move_drops(m))
		return 0;
	return bb_of(move_from(m)) | (move_castles(m) ? bb_of(move_to(m)) : 0);
}

/*
 * Return the squares of the pieces in focus after the move to `after`, given
 * those before it that it does not capture, and those of them that it moves.
 */
static bb
focus_after(
    const struct path_search *ps, const struct spot *after, bb focus, bb moved)
{
	move m = after->played;
	int from = move_from(m), to = move_to(m);

	if (ps->options & PATH_SINGLECOLOR)
		return step_colour_to_move(after, ps->start);
	if (m == MOVE_NULL)
		return focus;
	focus &= ~moved;
	if (!move_castles(m)) /* in Atomic pieces may have exploded, too */
		return (moved ? focus | bb_of(to) : focus) &
		    position_occupied(&after->pos);
	if (moved >> from & 1)
		focus |= bb_of(castled_king(from, to));
	if (moved >> to & 1)
		focus |= bb_of(castled_rook(from, to));
	return focus;
}

bb
step_focus_at(const struct path_search *ps, const struct path_frame *f,
    const struct spot *at)
{
	return at == f->here.at ? f->here.focus : ps->focus[at->id];
}

/*
 * Return the next position in preorder (the order of ids) that is not below
 * `s`, or NULL if there is none below the frame's.
 */
static const struct spot *
next_after_subtree(const struct path_search *ps, const struct path_frame *f,
    const struct spot *s)
{
	for (; s != f->here.at; s = s->parent)
		if (next_neighbour(ps, s))
			return next_neighbour(ps, s);
	return NULL;
}

/* False if the move to a position leaves the pieces on these squares alone. */
static inline bool
may_touch(const struct spot *s, bb squares)
{
	int from = move_from(s->played), to = move_to(s->played);
	bb near = bb_of(from) | bb_of(to) |
	    bb_of(square_at(file_of(to), rank_of(from)));

	return squares & near || s->played == MOVE_NULL || s->pos.variant;
}

/*
 * True if the move to `s` is one in focus; then set *focus to the squares in
 * focus after it. With PATH_CAPTURES it may capture a piece in focus.
 */
static SELDOM bool
takes_step(struct path_search *ps, const struct spot *s, bb before)
{
	const struct position *pos = &s->parent->pos;
	bb moved = before & squares_left(pos, s->played);
	int taken = move_takes(pos, s->played);
	bb captured = taken == NO_SQUARE ? 0 : before & bb_of(taken);

	ps->focus[s->id] =
	    focus_after(ps, s, before & ~captured, moved & ~captured);
	return moved || (captured && ps->options & PATH_CAPTURES);
}

/*
 * Set f->next to the position after the first move in focus, from the move to
 * `s` on in preorder. Other moves are skipped, except before the first step: a
 * path starts at the position where its first move is played.
 */
static void
find_move_in_focus(
    struct path_search *ps, struct path_frame *f, const struct spot *s)
{
	unsigned first = f->here.at->ply + 1;
	const struct spot *below;
	bb before;

	while (s) {
		before = step_focus_at(ps, f, s->parent);
		ps->focus[s->id] = before;
		if (may_touch(s, before) && takes_step(ps, s, before)) {
			f->next = (struct path_point){.at = s,
			    .focus = ps->focus[s->id],
			    .length = f->here.length + 1,
			    .passed = f->here.passed + s->ply - first};
			return;
		}
		below = f->here.length ? first_neighbour(ps, s) : NULL;
		s = below ? below : next_after_subtree(ps, f, s);
	}
	f->next.at = NULL;
}

/*
 * Find the first move in focus.  After the first step it is the same for all
 * atoms: it is known by the squares in focus, if none of these was captured on
 * the way.
 */
static void
first_move_in_focus(struct path_search *ps, struct path_frame *f)
{
	const struct spot *s = first_neighbour(ps, f->here.at);
	struct focus_step *known = NULL;

	if (f->here.length)
		known = &ps->known[f->here.at->id];
	if (known && known->focus == f->here.focus) {
		s = known->next;
		for (const struct spot *at = s ? s->parent : f->here.at;
		     at != f->here.at; at = at->parent)
			ps->focus[at->id] = f->here.focus;
	}
	find_move_in_focus(ps, f, s);
	s = f->next.at;
	if (known && (!s || step_focus_at(ps, f, s->parent) == f->here.focus))
		*known = (struct focus_step){f->here.focus, s};
}

static void
go_to(struct path_frame *f, const struct spot *to)
{
	f->next = (struct path_point){.at = to,
	    .focus = BB_ALL,
	    .length = f->here.length + 1,
	    .passed = f->here.passed};
}

void
step_first(struct path_search *ps, struct path_frame *f)
{
	if (atom_takes_no_step(ps, f->atom))
		f->next = f->here;
	else if (search_has_focus(ps))
		first_move_in_focus(ps, f);
	else
		go_to(f, first_target(ps, f->here.at));
}

void
step_next(struct path_search *ps, struct path_frame *f)
{
	if (atom_takes_no_step(ps, f->atom))
		f->next.at = NULL;
	else if (search_has_focus(ps))
		find_move_in_focus(
		    ps, f, next_after_subtree(ps, f, f->next.at));
	else
		go_to(f, next_target(ps, f->next.at));
}
