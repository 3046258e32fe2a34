/*
 * search_backtrack.c - keeps the best path of backtracking
 *
 * The frames on the stack are the path being tried. Where it is the best so
 * far, it is copied to steps; a frame keeps its step as long as it does not
 * change, so that a path that goes further shares it.
 */
#include "cql/path/search_state.h"

#include "cql/run/context.h"

/*
 * Make the step of a frame, with the comments made from it up to `end`; the
 * members that depend on the rest of the path are set by replay_path().
 */
static struct path_step *
step_of_frame(struct ctx *c, struct path_search *ps, struct path_frame *f,
    struct path_step *before, int end)
{
	struct arena *a = &ps->memo->passing;
	struct path_step *s = arena_raw(a, sizeof *s);

	s->before = before;
	s->remarks = end - f->remarks;
	if (s->remarks)
		s->remark = arena_copy(a, c->remark + f->remarks,
		    (size_t)s->remarks * sizeof *s->remark);
	frame_fill_step(ps, f, s);
	return s;
}

/*
 * Return the last step of the path in the frames. Frames unchanged since the
 * last call share their steps with it.
 */
static struct path_step *
steps_of_frames(struct ctx *c, struct path_search *ps)
{
	struct path_step *last = NULL;
	int i = ps->frames;

	while (i && !ps->frame[i - 1].best)
		i--;
	if (i)
		last = ps->frame[i - 1].best;
	for (; i < ps->frames; i++) {
		struct path_frame *f = &ps->frame[i];

		last = f->best = step_of_frame(c, ps, f, last,
		    i + 1 < ps->frames ? f[1].remarks : c->remarks);
	}
	return last;
}

void
backtrack_add_end(
    struct ctx *c, struct path_search *ps, const struct path_point *point)
{
	/* the length of a line includes its first position */
	long long length = point->length + (search_by_moves(ps) ? 0 : 1), value;
	const struct path_step *best = ps->best;
	struct path_step *last;
	bool better, both;

	if (!path_value(c, ps, point, length, &value))
		return;
	better = path_is_better(ps, best, value, point->at);
	both = best && path_is_kept(ps, best->value, value);
	if (!better && !both)
		return;
	if (!both) {
		ps->kept_paths = 0;
		ps->stamp++;
	}
	if (!path_is_new(ps, point->at))
		return;
	if (better)
		ps->best_left = snapshot_take(c, ps, &ps->memo->passing);
	last = steps_of_frames(c, ps);
	last->end = point->at;
	last->length = (unsigned)length;
	last->value = value;
	path_keep(ps, last);
	if (better)
		ps->best = last;
}
