/* search_frame.c - the stack of the search: open pairs of atom and position */
#include "cql/path/search_state.h"

#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/tree/node.h"

enum { MEMORY_MAX = 1 << 29, CHECK_EACH = 1024 };

/*
 * Stop with an error if the memo exceeds MEMORY_MAX bytes; tested at every
 * CHECK_EACH-th push.
 */
static void
check_memory(struct ctx *c, struct path_search *ps)
{
	if (++ps->pushed % CHECK_EACH == 0 &&
	    arena_size(&ps->memo->arena) + arena_size(&ps->memo->passing) >
		MEMORY_MAX)
		error_stop(c, ps->node,
		    "this pattern needs more than %d bytes for the game",
		    MEMORY_MAX);
}

static struct path_frame *
frame_push(struct ctx *c, struct path_search *ps, int atom,
    const struct path_point *at)
{
	struct arena *a = &ps->memo->arena;
	struct path_frame *f;

	check_memory(c, ps);
	ARENA_RESERVE(a, ps->frame, ps->frames, 1, ps->capacity);
	f = &ps->frame[ps->frames];
	*f = (struct path_frame){.here = *at,
	    .atom = atom,
	    .version = ps->version,
	    .remarks = c->remarks,
	    .fresh = true,
	    .per_successor = atom_looks_ahead(ps, atom, at->at),
	    .left_out = ps->frames
		? atom_left_out(ps, atom, ps->frame[ps->frames - 1].left_out)
		: 0};
	ps->frames++;
	if (ps->written_slots)
		f->saved = snapshot_take(c, ps, &c->scratch);
	return f;
}

/* Add a path that ends at `point`, with the atom of the top frame. */
static void
add_end(struct ctx *c, struct path_search *ps, struct path_frame *f,
    const struct path_point *point)
{
	if (!ps->pattern->ends[f->atom])
		return;
	if (ps->backtracks)
		backtrack_add_end(c, ps, point);
	else
		memo_add_end(c, ps, f, point);
}

void
frame_open(struct ctx *c, struct path_search *ps, int atom,
    const struct path_point *at)
{
	struct path_frame *f = frame_push(c, ps, atom, at);
	/* backtracking tests the next move for each successor in turn; here
	   only if the path may end with it */
	bool looks =
	    !ps->backtracks || !f->per_successor || ps->pattern->ends[atom];
	bool matched;

	if (atom_is_move(ps, atom)) {
		step_first(ps, f);
		return;
	}
	matched = looks && atom_matches(c, ps, atom, at, f->left_out, NULL);
	if (!matched || !ps->backtracks)
		c->remarks = f->remarks;
	if (!matched && !f->per_successor)
		return;
	if (ps->node->effects.writes)
		ps->version = ++ps->versions;
	if (matched)
		add_end(c, ps, f, at);
	step_first(ps, f);
}

struct path_frame *
frame_pop(struct ctx *c, struct path_search *ps)
{
	struct path_frame *f = &ps->frame[--ps->frames];

	if (f->saved) {
		snapshot_restore(c, ps, f->saved);
		ctx_release(c, f->saved->before);
	}
	return f;
}

/* Restore variables and comments before the atom is evaluated again. */
static void
reset_atom(struct ctx *c, struct path_search *ps, struct path_frame *f)
{
	if (ps->backtracks)
		f->best = NULL;
	c->remarks = f->remarks;
	ps->version = f->version;
	if (f->saved)
		snapshot_restore(c, ps, f->saved);
}

/* True if the atom matches with f->next as the next position. */
static bool
matches_towards_next(
    struct ctx *c, struct path_search *ps, struct path_frame *f)
{
	if (!f->per_successor)
		return true;
	reset_atom(c, ps, f);
	if (!atom_matches(c, ps, f->atom, &f->here, f->left_out,
		step_neighbour_to(ps, f->next.at)))
		return false;
	if (ps->node->effects.writes)
		ps->version = ++ps->versions;
	return true;
}

/* True if the atom matches the move to f->next. */
static bool
takes_next_move(struct ctx *c, struct path_search *ps, struct path_frame *f)
{
	bb focus = ps->settings.focus ? step_focus_at(ps, f, f->next.at->parent)
				      : BB_ALL;
	unsigned movers;

	if (!f->fresh)
		reset_atom(c, ps, f);
	f->fresh = false;
	movers = atom_takes_move(c, ps, f->atom, &f->next, focus);
	if (!movers)
		return false;
	f->left_out = MOVERS & ~movers;
	add_end(c, ps, f, &f->next);
	return true;
}

/* True if the first path from the frame is found and suffices. */
static bool
is_found(const struct path_search *ps, const struct path_frame *f)
{
	return ps->options & PATH_FIRST && (f->best || ps->best);
}

/*
 * Advance f->next through the next positions and f->edge, at each of them,
 * through the successors of the atom. An atom that consumes or tests a move is
 * evaluated once for each f->next, when f->edge is 0.
 */
bool
frame_next_atom(
    struct ctx *c, struct path_search *ps, struct path_frame *f, int *atom)
{
	const struct pattern *p = ps->pattern;
	int edges = p->from[f->atom + 1] - p->from[f->atom];
	bool moves = atom_is_move(ps, f->atom);

	if (!edges && !moves)
		return false;
	for (; f->next.at && !is_found(ps, f); step_next(ps, f)) {
		if (f->edge ||
		    (moves ? takes_next_move(c, ps, f)
			   : matches_towards_next(c, ps, f)))
			if (f->edge < edges && !is_found(ps, f)) {
				*atom = p->next[p->from[f->atom] + f->edge++];
				return true;
			}
		f->edge = 0;
	}
	return false;
}
