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

/*
 * Return the entry of a pair, or NULL at an imagined position and in
 * backtracking. Allocates the entries of a position at first use.
 */
static struct memo_entry *
entry_of(struct path_search *ps, int atom, const struct spot *at)
{
	if (at->id >= ps->spots || ps->backtracks)
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
	return m->at == point->at && m->version == ps->version &&
	    m->focus == point->focus &&
	    m->has_step == has_step(ps, atom, point) &&
	    (ps->first_step || ps->pushed > SEARCH_AGAIN_MOST ||
		short_way(SHORT_PATH_MEMO));
}

/* Pop the top pair; cache and return the best path from it, with the memo. */
static struct path_step *
close_frame(struct ctx *c, struct path_search *ps)
{
	struct path_frame *f = frame_pop(c, ps);
	struct memo_entry *m;

	ps->version = f->version;
	c->remarks = f->remarks;
	m = entry_of(ps, f->atom, f->here.at);
	if (m)
		*m = (struct memo_entry){f->here.at, f->best, f->here.focus,
		    f->version, has_step(ps, f->atom, &f->here)};
	return ps->backtracks ? NULL : f->best;
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
	memo_add_step(ps, f,
	    (struct path_step){.next = rest,
		.end = rest->end,
		.value = rest->value + (ps->settings.max ? 0 : more),
		.length = rest->length + more});
}

struct path_step *
search_from(struct ctx *c, struct path_search *ps, int atom)
{
	const struct path_point *at = &ps->origin;
	struct path_step *rest = NULL;

	for (;;) {
		struct memo_entry *m = entry_of(ps, atom, at->at);
		struct path_frame *f;

		if (m && entry_answers(m, ps, atom, at))
			add_rest(ps, rest = m->step);
		else
			frame_open(c, ps, atom, at);
		for (;;) {
			if (!ps->frames)
				return rest;
			f = &ps->frame[ps->frames - 1];
			if (frame_next_atom(c, ps, f, &atom))
				break;
			add_rest(ps, rest = close_frame(c, ps));
		}
		at = &f->next;
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
		    : search_from(c, ps, ps->pattern->first[i]);

		if (ps->first_step)
			ps->first_step[i] = s;
		if (s && path_is_better(ps, best, s->value, s->end))
			best = s;
	}
	c->remarks = remarks;
	replay_effects(c, ps, best);
	return best;
}
