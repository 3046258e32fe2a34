/*
 * search_backtrack.c - finds the best path by backtracking
 *
 * The frames on the stack are the path being tried. A path that is the best so
 * far is often followed at once by a better one that goes further. So a
 * candidate stays in the frames and is copied only before these change.
 */
#include "cql/path/search_state.h"

#include "base/short_way.h"
#include "cql/run/context.h"

/*
 * Return the last step of the candidate, made from the frames. Frames unchanged
 * since the last copy share their steps with it. The last frame may have
 * advanced to its next move, so the step's end is taken from the candidate.
 */
static struct path_step *
steps_of_frames(struct path_search *ps)
{
	struct path_step *last = NULL;
	int i = ps->candidate.frames;

	while (i && !ps->frame[i - 1].best)
		i--;
	if (i)
		last = ps->frame[i - 1].best;
	for (; i < ps->candidate.frames; i++) {
		struct path_frame *f = &ps->frame[i];

		f->best = arena_get(&ps->memo->passing, sizeof *f->best);
		frame_fill_step(ps, f, f->best);
		f->best->before = last;
		last = f->best;
	}
	last->to = ps->candidate.end;
	return last;
}

static void
write_candidate(struct ctx *c, struct path_search *ps)
{
	struct path_candidate *w = &ps->candidate;
	struct kept_path path = {.end = w->end,
	    .last = steps_of_frames(ps),
	    .value = w->value,
	    .remarks = w->remarks - ps->first_remark};
	const struct kept_path *kept;

	w->pending = false;
	if (path.remarks)
		path.remark =
		    arena_copy(&ps->memo->passing, c->remark + ps->first_remark,
			(size_t)path.remarks * sizeof *c->remark);
	kept = path_keep(ps, path);
	if (w->is_best)
		ps->best = kept;
}

/* Copy the candidate if its last frame is on top and about to change. */
static void
write_pending(struct ctx *c, struct path_search *ps)
{
	if (ps->candidate.pending && ps->frames == ps->candidate.frames)
		write_candidate(c, ps);
}

/* Make the path in the frames the candidate, if it is the best or is kept. */
static void
set_candidate(struct ctx *c, struct path_search *ps,
    const struct path_point *point, long long value)
{
	struct path_candidate *w = &ps->candidate;
	struct path_step last = {.value = w->best_value, .end = w->end};
	bool better =
	    path_is_better(ps, w->exists ? &last : NULL, value, point->at);
	bool both = w->exists && path_is_kept(ps, w->best_value, value);

	if (!better && !both)
		return;
	if (!both) {
		ps->kept_paths = 0;
		ps->best = NULL;
		ps->stamp++;
	} else if (w->pending) {
		write_candidate(c, ps);
	}
	if (!path_is_new(ps, point->at))
		return;
	if (better) {
		if (w->exists)
			snapshot_drop(c, ps, ps->best_slots);
		snapshot_take(c, ps, ps->best_slots);
	}
	*w = (struct path_candidate){true, true, better, ps->frames, c->remarks,
	    point->at, better ? value : w->best_value, value};
}

static void
add_end(struct ctx *c, struct path_search *ps, struct path_frame *f,
    const struct path_point *point)
{
	/* the length of a line includes its first position */
	long long length = point->length + (search_by_moves(ps) ? 0 : 1);
	long long value;

	(void)f;
	if (path_value(c, ps, point, length, &value))
		set_candidate(c, ps, point, value);
}

/*
 * Copy the candidate, and forget the frame's step, before the atom is evaluated
 * again.
 */
static void
before_reset(struct ctx *c, struct path_search *ps, struct path_frame *f)
{
	write_pending(c, ps);
	f->best = NULL;
}

/*
 * True if the test of a step is followed by one more test alone, which is the
 * same for all next moves. The frame then goes on with that.
 */
static bool
go_on_with_test(struct path_search *ps, struct path_frame *f)
{
	const struct pattern *p = ps->pattern;
	const int *next = p->next + p->from[f->atom];

	if (p->from[f->atom + 1] - p->from[f->atom] != 1 || f->per_successor ||
	    p->ends[f->atom] || !atom_takes_no_step(ps, f->atom) ||
	    !atom_takes_no_step(ps, *next) ||
	    atom_looks_ahead(ps, *next, f->here.at) ||
	    !short_way(SHORT_PATH_TESTS))
		return false;
	f->atom = *next;
	f->left_out = atom_left_out(ps, *next, f->left_out);
	return true;
}

/*
 * Evaluate the top frame's atom, and the tests that the frame goes on with. One
 * that tests the next move is evaluated for each successor in turn; here only
 * if the path may end with it.
 */
static bool
matches_here(struct ctx *c, struct path_search *ps, struct path_frame *f)
{
	do
		if ((f->per_successor && !ps->pattern->ends[f->atom]) ||
		    !atom_matches(c, ps, f->atom, &f->here, f->left_out, NULL))
			return false;
	while (go_on_with_test(ps, f));
	return true;
}

/* Push an atom and evaluate it. */
static void
try_atom(struct ctx *c, struct path_search *ps, int atom,
    const struct path_point *at)
{
	struct path_frame *f = frame_push(c, ps, atom, at);
	bool matched;

	if (atom_is_move(ps, atom)) {
		step_first(c, ps, f);
		return;
	}
	matched = matches_here(c, ps, f);
	if (!matched && !f->per_successor) {
		c->remarks = f->remarks;
		return;
	}
	if (matched && ps->pattern->ends[f->atom])
		add_end(c, ps, f, at);
	step_first(c, ps, f);
}

static void
leave_atom(struct ctx *c, struct path_search *ps)
{
	write_pending(c, ps);
	c->remarks = frame_pop(c, ps)->remarks;
}

static void
try_from(struct ctx *c, struct path_search *ps, int atom)
{
	try_atom(c, ps, atom, &ps->origin);
	while (ps->frames) {
		struct path_frame *f = &ps->frame[ps->frames - 1];

		if (frame_next_atom(c, ps, f, &atom))
			try_atom(c, ps, atom, &f->next);
		else
			leave_atom(c, ps);
	}
}

static const struct path_step *
find_best(struct ctx *c, struct path_search *ps)
{
	ps->best = NULL;
	ps->candidate = (struct path_candidate){0};
	ps->first_remark = c->remarks;
	ps->best_slots = arena_get(&ps->memo->passing,
	    (size_t)ps->written_slots * sizeof *ps->best_slots);
	for (int i = 0; i < ps->pattern->firsts; i++)
		if (!ps->candidate.exists || !(ps->options & PATH_FIRST))
			try_from(c, ps, ps->pattern->first[i]);
	if (!ps->best)
		return NULL;
	snapshot_restore(c, ps, ps->best_slots);
	replay_comments(ps->node, c, ps->best);
	return replay_path(ps, ps->best);
}

const struct path_method search_backtrack = {.backtracks = true,
    .search = find_best,
    .add_end = add_end,
    .before_reset = before_reset};
