/*
 * search_memo.c - finds the best path once for each atom and position
 *
 * Memoised depth-first search with an explicit stack. A frame keeps the best
 * step that begins a path from its pair. When all successors have been tried,
 * that step is the pair's answer, both in the memo and for the frame below.
 * Steps share their tails, as the answers do.
 */
#include "cql/path/search_state.h"

#include "base/short_way.h"
#include "cql/run/context.h"
#include "cql/tree/node.h"

/*
 * Return the entry of a pair, or NULL at an imagined position. Allocates the
 * entries of a position at first use.
 */
static struct memo_entry *
entry_of(struct path_search *ps, int atom, const struct spot *at)
{
	if (at->id >= ps->spots)
		return NULL;
	if (!ps->entry[at->id])
		ps->entry[at->id] = arena_get(&ps->memo->arena,
		    (size_t)ps->pattern->atoms * sizeof **ps->entry);
	return &ps->entry[at->id][atom];
}

/*
 * True if a step was taken, or if that makes no difference: only a path needs
 * at least one move.
 */
static bool
has_step(const struct path_search *ps, int atom, const struct path_point *point)
{
	return point->length || !search_by_moves(ps) ||
	    (atom_is_move(ps, atom) && !search_has_focus(ps));
}

/*
 * True if the entry is valid for this search. Paths kept besides the best
 * depend on the steps they share, so with these a pair is never searched again.
 */
static bool
entry_answers(const struct memo_entry *m, const struct path_search *ps,
    int atom, const struct path_point *point)
{
	return m && m->at == point->at && m->version == ps->version &&
	    m->focus == point->focus &&
	    m->has_step == has_step(ps, atom, point) &&
	    (ps->first_step || ps->pushed > SEARCH_AGAIN_MOST ||
		short_way(SHORT_PATH_MEMO));
}

/*
 * Return the arena of a step, which lives as long as the answer it is part of.
 */
static struct arena *
step_arena(const struct path_search *ps)
{
	return ps->version ? &ps->memo->passing : &ps->memo->arena;
}

/* Keep the step as the frame's best, or besides it if it is as good. */
static void
add_step(struct path_search *ps, struct path_frame *f, struct path_step made)
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
		add_step(ps, f,
		    (struct path_step){
			.end = point->at, .value = value, .length = more});
}

/*
 * Push a pair. If its part does not match, leave f->next empty, so that the
 * frame is closed next.
 */
static void
open_frame(struct ctx *c, struct path_search *ps, int atom,
    const struct path_point *at)
{
	struct path_frame *f = frame_push(c, ps, atom, at);
	bool matched;

	if (atom_is_move(ps, atom)) {
		step_first(c, ps, f);
		return;
	}
	matched = atom_matches(c, ps, atom, at, f->left_out, NULL);
	c->remarks = f->remarks;
	if (!matched && !f->per_successor)
		return;
	if (ps->node->effects.writes)
		ps->version = ++ps->versions;
	if (matched && ps->pattern->ends[atom])
		memo_add_end(c, ps, f, at);
	if (!f->best || !(ps->options & PATH_FIRST))
		step_first(c, ps, f);
}

/* Pop the top pair and cache the best path from it. */
static struct path_step *
close_frame(struct ctx *c, struct path_search *ps)
{
	struct path_frame *f = frame_pop(c, ps);
	struct memo_entry *m;

	ps->version = f->version;
	m = entry_of(ps, f->atom, f->here.at);
	if (m)
		*m = (struct memo_entry){f->here.at, f->best, f->here.focus,
		    f->version, has_step(ps, f->atom, &f->here)};
	return f->best;
}

/* Add the path `rest` after the top frame. */
static void
add_rest(struct path_search *ps, struct path_step *rest)
{
	struct path_frame *f;
	unsigned more;

	if (!ps->frames || !rest)
		return;
	f = &ps->frame[ps->frames - 1];
	more = atom_length(ps, f->atom);
	add_step(ps, f,
	    (struct path_step){.next = rest,
		.end = rest->end,
		.value = rest->value + (ps->settings.max ? 0 : more),
		.length = rest->length + more});
}

/* Return the best path from an atom at a position, or NULL. */
static struct path_step *
best_from(struct ctx *c, struct path_search *ps, int atom,
    const struct path_point *at)
{
	struct path_step *rest;
	struct memo_entry *m = entry_of(ps, atom, at->at);

	if (entry_answers(m, ps, atom, at))
		return m->step;
	open_frame(c, ps, atom, at);
	for (;;) {
		struct path_frame *f = &ps->frame[ps->frames - 1];

		if (!frame_next_atom(c, ps, f, &atom)) {
			rest = close_frame(c, ps);
			if (!ps->frames)
				return rest;
			add_rest(ps, rest);
			continue;
		}
		m = entry_of(ps, atom, f->next.at);
		if (entry_answers(m, ps, atom, &f->next))
			add_rest(ps, m->step);
		else
			open_frame(c, ps, atom, &f->next);
	}
}

const struct path_step *
search_memo(struct ctx *c, struct path_search *ps)
{
	struct path_step *best = NULL;
	int remarks = c->remarks;

	for (int i = 0; i < ps->pattern->firsts; i++) {
		struct path_step *s = best && ps->options & PATH_FIRST
		    ? NULL
		    : best_from(c, ps, ps->pattern->first[i], &ps->origin);

		if (ps->first_step)
			ps->first_step[i] = s;
		if (s && path_is_better(ps, best, s->value, s->end))
			best = s;
	}
	c->remarks = remarks;
	replay_effects(c, ps, best);
	return best;
}
