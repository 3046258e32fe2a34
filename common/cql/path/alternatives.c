/*
 * alternatives.c - the paths kept besides the best one
 *
 * The memo links the steps that are as good as the best of their pair by
 * `other`. A depth-first search over all paths through them visits each step
 * once; the first path to reach an end is the one for that end. Backtracking
 * has kept its paths.
 */
#include "cql/path/search.h"

#include <stdlib.h>

#include "cql/path/search_state.h"

/*
 * Push the steps that may follow `before`, as far as they are kept and were not
 * pushed in this search.
 */
static void
push_steps(struct path_search *ps, struct path_step **top, struct path_step *s,
    struct path_step *before, long long value)
{
	for (; s; s = s->other)
		if (s->seen != ps->stamp &&
		    (ps->options & PATH_EVERY_LEAF || s->value == value)) {
			s->seen = ps->stamp;
			s->before = before;
			s->below = *top;
			*top = s;
		}
}

/* Keep a path to each end that the steps lead to. O(steps). */
static void
collect_steps(struct path_search *ps, const struct path_step *best)
{
	struct path_step *top = NULL, *s;

	for (int i = 0; i < ps->pattern->firsts; i++)
		push_steps(ps, &top, ps->first_step[i], NULL, best->value);
	while ((s = top)) {
		top = s->below;
		s->sum =
		    (s->before ? s->before->sum : 0) + atom_length(ps, s->atom);
		if (s->next)
			push_steps(ps, &top, s->next, s, s->next->value);
		else if (path_is_new(ps, s->end))
			path_keep(ps, s);
	}
}

/* True if a leaf below `end` is reached by no kept path that goes further. */
static bool
is_furthest(const struct path_search *ps, const struct spot *end)
{
	const struct spot *s = end->child;

	if (!s)
		return true;
	while (s != end) {
		bool reached = ps->end_stamp[s->id] == ps->stamp;

		if (!reached && !s->child)
			return true;
		if (!reached) {
			s = s->child;
			continue;
		}
		while (s != end && !s->next)
			s = s->parent;
		if (s != end)
			s = s->next;
	}
	return false;
}

static int
compare_ends(const void *a, const void *b)
{
	unsigned i = (*(struct path_step *const *)a)->end->id,
		 k = (*(struct path_step *const *)b)->end->id;

	return (i > k) - (i < k);
}

/* Put the kept paths in the order of their ends, without the best path. */
static void
collect(struct path_search *ps, const struct path_step *best)
{
	int kept = 0;

	if (!ps->backtracks) {
		ps->stamp++;
		collect_steps(ps, best);
	}
	for (int i = 0; i < ps->kept_paths; i++)
		if (ps->kept_path[i]->end != best->end &&
		    (!(ps->options & PATH_EVERY_LEAF) ||
			is_furthest(ps, ps->kept_path[i]->end)))
			ps->kept_path[kept++] = ps->kept_path[i];
	ps->kept_paths = kept;
	if (kept)
		qsort(ps->kept_path, (size_t)kept, sizeof *ps->kept_path,
		    compare_ends);
}

/* Return the path that ends with `last` as a single step, in O(1). */
static const struct path_step *
sum_up(struct path_search *ps, const struct path_step *last)
{
	struct path_step *path =
	    arena_copy(&ps->memo->passing, last, sizeof *path);

	path->at = ps->start;
	if (!ps->backtracks)
		path->length = last->sum;
	if (!ps->settings.max)
		path->value = path->length;
	return path;
}

const struct path_step *
path_search_next_alternative(const struct node *n, struct ctx *c)
{
	struct path_search *ps = memo_of(n, c)->of;
	struct effects e = ps->node->effects;
	struct path_step *last;
	const struct path_step *path;

	if (ps->given < 0) {
		collect(ps, ps->result);
		ps->given = 0;
		ps->before_alternative = arena_mark(&ps->memo->passing);
	}
	if (ps->given == ps->kept_paths)
		return NULL;
	arena_release(&ps->memo->passing, ps->before_alternative);
	last = ps->kept_path[ps->given++];
	if (!(ps->options & (PATH_VERBOSE | PATH_NESTBAN)) && !e.remarks &&
	    !e.writes)
		return sum_up(ps, last);
	path = replay_path(ps, last);
	if (ps->backtracks)
		replay_comments(n, c, path);
	else
		replay_effects(c, ps, path);
	return path;
}
