/*
 * step.c - see search_state.h
 *
 * The neighbours of a position are its children, or going backward its parent.
 * With a focus, a step may skip plies that are not moves of pieces in focus.
 */
#include "cql/path/search_state.h"

#include "board/play.h"
#include "cql/run/piece_id.h"
#include "cql/run/positions.h"

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
 * those before it.
 */
static bb
focus_after(const struct path_search *ps, const struct spot *after, bb focus)
{
	const struct position *pos = &after->parent->pos;
	move m = after->played;
	int from = move_from(m), to = move_to(m), taken = move_takes(pos, m);
	bb moved;

	if (ps->options & PATH_SINGLECOLOR)
		return step_colour_to_move(after, ps->start);
	if (m == MOVE_NULL)
		return focus;
	if (taken != NO_SQUARE)
		focus &= ~bb_of(taken);
	moved = focus & squares_left(pos, m);
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

/*
 * True if the move to `after` moves a piece in focus, or with PATH_CAPTURES
 * captures one.
 */
static bool
in_focus(const struct path_search *ps, const struct spot *after, bb focus)
{
	const struct position *pos = &after->parent->pos;
	int taken;

	if (focus & squares_left(pos, after->played))
		return true;
	if (!(ps->options & PATH_CAPTURES))
		return false;
	taken = move_takes(pos, after->played);
	return taken != NO_SQUARE && focus >> taken & 1;
}

bb
step_focus_at(struct ctx *c, const struct path_search *ps,
    const struct path_frame *f, const struct spot *at)
{
	if (at == f->here.at)
		return f->here.focus;
	return ps->moves ? piece_squares_at(c, at, ps->pieces)
			 : ps->focus[at->id];
}

/* True if all positions below one are on the way, in the order of ids. */
static bool
goes_by_ids(const struct path_search *ps)
{
	return ps->moves && !(ps->options & (PATH_PRIMARY | PATH_SECONDARY));
}

/*
 * Return the next position in preorder (the order of ids) that is not below
 * `s`, or NULL if there is none below the frame's.
 */
static const struct spot *
next_after_subtree(struct ctx *c, const struct path_search *ps,
    const struct path_frame *f, const struct spot *s)
{
	if (goes_by_ids(ps)) {
		const struct spots *o = spots_of(c);
		unsigned id = o->end[s->id];

		return id < o->end[f->here.at->id] ? o->at[id] : NULL;
	}
	for (; s != f->here.at; s = s->parent)
		if (next_neighbour(ps, s))
			return next_neighbour(ps, s);
	return NULL;
}

/*
 * Return the first position, from `s` on, to which a piece in focus moves or
 * where PATH_CAPTURES captures one; NULL if there is none below the frame's.
 */
static const struct spot *
skip_others(struct ctx *c, const struct path_search *ps,
    const struct path_frame *f, const struct spot *s)
{
	const struct spots *o = spots_of(c);
	unsigned id = s->id, end = o->end[f->here.at->id];
	uint64_t captures = ps->options & PATH_CAPTURES ? ps->pieces : 0;

	/* from the last move of the only piece straight to its next one */
	if (s == f->here.at->child && !captures &&
	    !(ps->pieces & ~ps->moves[f->here.at->id].moved))
		id = ps->moves[f->here.at->id].next;
	while (id < end &&
	    !((ps->moves[id].moved & ps->pieces) |
		(ps->moves[id].taken & captures)))
		id++;
	return id < end ? o->at[id] : NULL;
}

/*
 * True if the move to `s` is one in focus; then set *focus to the squares in
 * focus after it. With PATH_CAPTURES it may capture a piece in focus.
 */
static bool
takes_step(struct ctx *c, struct path_search *ps, const struct path_frame *f,
    const struct spot *s, bb *focus)
{
	uint64_t captures = ps->options & PATH_CAPTURES ? ps->pieces : 0;

	if (ps->moves) {
		if (!((ps->moves[s->id].moved & ps->pieces) |
			(ps->moves[s->id].taken & captures)))
			return false;
		/* many pieces are not looked up where one has moved */
		*focus = bb_but_lowest(ps->pieces) && s->parent == f->here.at
		    ? focus_after(ps, s, f->here.focus)
		    : piece_squares_at(c, s, ps->pieces);
		return true;
	}
	*focus = step_focus_at(c, ps, f, s->parent);
	ps->focus[s->id] = focus_after(ps, s, *focus);
	ps->focus_version[s->id] = ps->version;
	if (!in_focus(ps, s, *focus))
		return false;
	*focus = ps->focus[s->id];
	return true;
}

/*
 * Set f->next to the position after the first move in focus, from the move to
 * `s` on in preorder. Other moves are skipped, except before the first step: a
 * path starts at the position where its first move is played.
 */
static void
find_move_in_focus(struct ctx *c, struct path_search *ps, struct path_frame *f,
    const struct spot *s)
{
	unsigned first = f->here.at->ply + 1;
	bb focus;

	if (s && f->here.length && goes_by_ids(ps))
		s = skip_others(c, ps, f, s);
	while (s) {
		if (takes_step(c, ps, f, s, &focus)) {
			f->next = (struct path_point){.at = s,
			    .focus = focus,
			    .length = f->here.length + 1,
			    .passed = f->here.passed + s->ply - first};
			return;
		}
		s = f->here.length && first_neighbour(ps, s)
		    ? first_neighbour(ps, s)
		    : next_after_subtree(c, ps, f, s);
	}
	f->next.at = NULL;
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
step_first(struct ctx *c, struct path_search *ps, struct path_frame *f)
{
	if (atom_takes_no_step(ps, f->atom))
		f->next = f->here;
	else if (search_has_focus(ps))
		find_move_in_focus(c, ps, f, first_neighbour(ps, f->here.at));
	else
		go_to(f, first_target(ps, f->here.at));
}

void
step_next(struct ctx *c, struct path_search *ps, struct path_frame *f)
{
	if (atom_takes_no_step(ps, f->atom))
		f->next.at = NULL;
	else if (search_has_focus(ps))
		find_move_in_focus(
		    c, ps, f, next_after_subtree(c, ps, f, f->next.at));
	else
		go_to(f, next_target(ps, f->next.at));
}
