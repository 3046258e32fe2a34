/* path_rank.c - compares paths, and keeps the best steps; see search_state.h */
#include "cql/path/search_state.h"

#include "cql/run/context.h"
#include "cql/tree/node.h"

bool
path_value(struct ctx *c, const struct path_search *ps,
    const struct path_point *point, long long length, long long *value)
{
	struct path_walk walk = c->walk;
	const struct spot *here;
	struct number max;
	int remarks = c->remarks;

	if (search_by_moves(ps) && !point->length)
		return false; /* a path has at least one move */
	if (!ps->settings.max) {
		*value = length;
		return true;
	}
	here = ctx_go(c, point->at);
	c->walk = atom_walk_to(ps, point);
	max = number(ps->settings.max, c);
	c->walk = walk;
	c->remarks = remarks;
	ctx_go(c, here);
	*value = max.value;
	return max.some;
}

bool
path_is_better(const struct path_search *ps, const struct path_step *than,
    long long value, const struct spot *end)
{
	if (!than)
		return true;
	if (ps->options & PATH_FIRST)
		return false;
	return value > than->value ||
	    (search_by_moves(ps) && value == than->value &&
		end->id < than->end->id);
}

bool
path_is_kept(const struct path_search *ps, long long best, long long value)
{
	if (ps->options & PATH_FIRST)
		return false;
	return ps->options & PATH_EVERY_LEAF ||
	    (ps->options & PATH_ALL_BEST && value == best);
}

void
path_keep(struct path_search *ps, struct path_step *last)
{
	ARENA_RESERVE(&ps->memo->passing, ps->kept_path, ps->kept_paths, 1,
	    ps->kept_capacity);
	ps->kept_path[ps->kept_paths++] = last;
}

bool
path_is_new(struct path_search *ps, const struct spot *end)
{
	if (!ps->end_stamp || end->id >= ps->spots)
		return true;
	if (ps->end_stamp[end->id] == ps->stamp)
		return false;
	ps->end_stamp[end->id] = ps->stamp;
	return true;
}

/* ------------------------------------------------------------------- steps */

void
frame_fill_step(const struct path_search *ps, const struct path_frame *f,
    struct path_step *s)
{
	s->at = f->here.at;
	s->to = atom_is_move(ps, f->atom) ? f->next.at : f->here.at;
	s->left_out = f->left_out;
	s->atom = f->atom;
}

/*
 * Return the arena of a step, which lives as long as the answer it is part of.
 */
static struct arena *
step_arena(const struct path_search *ps)
{
	return ps->version ? &ps->memo->passing : &ps->memo->arena;
}

void
memo_add_step(
    struct path_search *ps, struct path_frame *f, struct path_step made)
{
	bool better = path_is_better(ps, f->best, made.value, made.end);
	bool both = f->best && path_is_kept(ps, f->best->value, made.value);
	struct path_step *s;

	if (!better && !both)
		return;
	s = arena_copy(step_arena(ps), &made, sizeof made);
	frame_fill_step(ps, f, s);
	if (better) {
		s->other = both ? f->best : NULL;
		f->best = s;
	} else {
		s->other = f->best->other;
		f->best->other = s;
	}
}

void
memo_add_end(struct ctx *c, struct path_search *ps, struct path_frame *f,
    const struct path_point *point)
{
	unsigned more = atom_length(ps, f->atom);
	long long value;

	if (path_value(c, ps, point, more, &value))
		memo_add_step(ps, f,
		    (struct path_step){
			.end = point->at, .value = value, .length = more});
}
