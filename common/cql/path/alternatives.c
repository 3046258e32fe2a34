/*
 * alternatives.c - the paths kept besides the best one
 *
 * The memo links the steps that are as good as the best of their pair by
 * `other`. A depth-first search over all paths through them visits each step
 * once; the first path to reach an end is the one for that end. Backtracking
 * has its paths in a list.
 */
#include "cql/path/search.h"

#include <stdlib.h>

#include "cql/path/search_state.h"
#include "cql/tree/node.h"

static void
add_alternative(struct path_search *ps, struct alternative o)
{
	if (ps->alternatives == ps->alternatives_capacity) {
		int capacity = ps->alternatives_capacity
		    ? 2 * ps->alternatives_capacity
		    : 16;
		struct alternative *more = arena_raw(
		    &ps->memo->passing, (size_t)capacity * sizeof *more);

		if (ps->alternatives)
			memcpy(more, ps->alternative,
			    (size_t)ps->alternatives * sizeof *more);
		ps->alternative = more;
		ps->alternatives_capacity = capacity;
	}
	ps->alternative[ps->alternatives++] = o;
}

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

/* Add an alternative for each end that the steps lead to. O(steps). */
static void
collect_steps(struct path_search *ps, const struct path_step *best)
{
	struct path_step *top = NULL, *s;

	for (int i = 0; i < ps->pattern->firsts; i++)
		push_steps(ps, &top, ps->first_step[i], NULL, best->value);
	while ((s = top)) {
		top = s->below;
		if (s->next)
			push_steps(ps, &top, s->next, s, s->next->value);
		else if (path_is_new(ps, s->end))
			add_alternative(ps,
			    (struct alternative){s->end, s, s->value, NULL});
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
	unsigned i = ((const struct alternative *)a)->end->id,
		 k = ((const struct alternative *)b)->end->id;

	return (i > k) - (i < k);
}

/* List the alternatives in the order of their ends, without the best path. */
static void
collect(struct path_search *ps, const struct path_step *best)
{
	int kept = 0;

	if (ps->method->backtracks) {
		for (const struct tried_path *f = ps->tried; f; f = f->next)
			add_alternative(ps,
			    (struct alternative){f->end, f->last, f->value, f});
	} else {
		ps->stamp++;
		collect_steps(ps, best);
	}
	for (int i = 0; i < ps->alternatives; i++)
		if (ps->alternative[i].end != best->end &&
		    (!(ps->options & PATH_EVERY_LEAF) ||
			is_furthest(ps, ps->alternative[i].end)))
			ps->alternative[kept++] = ps->alternative[i];
	ps->alternatives = kept;
	if (kept)
		qsort(ps->alternative, (size_t)kept, sizeof *ps->alternative,
		    compare_ends);
}

/* Return the path as a single step with its ends, value and length. */
static const struct path_step *
sum_up(struct path_search *ps, const struct alternative *o)
{
	struct path_step *path =
	    arena_copy(&ps->memo->passing, o->last, sizeof *path);

	path->next = NULL;
	path->length = 0;
	for (const struct path_step *s = o->last; s; s = s->before) {
		path->length += atom_length(ps, s->atom);
		path->at = s->at;
	}
	path->end = o->end;
	path->value = ps->settings.max ? o->value : path->length;
	return path;
}

const struct path_step *
path_search_next_alternative(const struct node *n, struct ctx *c, bool whole)
{
	struct path_search *ps = memo_of(n, c)->of;
	const struct path_step *path;
	const struct alternative *o;

	if (ps->given < 0) {
		collect(ps, ps->result);
		ps->given = 0;
		ps->before_alternative = arena_mark(&ps->memo->passing);
	}
	if (ps->given == ps->alternatives)
		return NULL;
	arena_release(&ps->memo->passing, ps->before_alternative);
	o = &ps->alternative[ps->given++];
	path = sum_up(ps, o);
	if (o->tried)
		replay_comments(n, c, o->tried);
	else
		whole |= ps->node->effects.remarks || ps->node->effects.writes;
	if (whole || ps->accepted)
		path = replay_path(ps, o->last, o->end, path->value);
	if (!o->tried)
		replay_effects(c, ps, path);
	return path;
}
