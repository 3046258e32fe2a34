/* search.c - see search.h */
#include "cql/path/search.h"

#include "base/short_way.h"
#include "cql/path/search_state.h"
#include "cql/run/context.h"
#include "cql/run/imagined.h"
#include "cql/tree/effects.h"
#include "cql/tree/node.h"

/*
 * True if a part of `n`, or with `itself` `n`, tests the next move of the game.
 */
static bool
looks_at_move(const struct node *n, bool itself)
{
	if (itself && n->filter->flags & FOLLOWS)
		return true;
	for (int i = 0; i < n->kids; i++)
		if (looks_at_move(n->kid[i], true))
			return true;
	return false;
}

/* Set what the search knows of each part. */
static void
examine_parts(struct path_search *ps)
{
	const struct node *n = ps->node;
	struct arena *a = &ps->memo->arena;
	bool by_moves = ps->options & PATH_BY_MOVES;

	ps->looks_at_move = arena_get(a, (size_t)n->kids + 1);
	ps->men = arena_get(a, ((size_t)n->kids + 1) * sizeof *ps->men);
	if (by_moves)
		ps->is_move = arena_get(a, (size_t)n->kids + 1);
	for (int i = 0; i < n->kids; i++) {
		const struct node *part = n->kid[i];
		bool is_move = by_moves && part->filter->takes;

		if (is_move) {
			ps->is_move[i] = true;
			ps->men[i] = part->filter->men(part);
		}
		ps->looks_at_move[i] = looks_at_move(part, !is_move);
	}
}

/*
 * Return the node without its focus: whatever that reads, an answer of the memo
 * is for the squares that it gives.
 */
static const struct node *
without_focus(struct arena *a, const struct node *n, const struct node *focus)
{
	struct node *made = arena_copy(a, n, node_size(n->kids));

	made->kids = 0;
	for (int i = 0; i < n->kids; i++)
		if (n->kid[i] != focus)
			made->kid[made->kids++] = n->kid[i];
	return made;
}

/* The memo with a focus is kept for as many steps as so many searches take. */
enum { FULL_SEARCHES = 4 };

/* Create the search of this node for the current game, in the node's memo. */
static struct path_search *
new_search(
    const struct node *n, struct ctx *c, const struct path_settings *settings)
{
	struct memo *memo = memo_of(n, c);
	struct arena *a = &memo->arena;
	struct path_search *ps = arena_get(a, sizeof *ps);
	const struct node *lasting = without_focus(a, n, settings->focus);

	ps->memo = memo;
	ps->node = n;
	ps->settings = *settings;
	ps->pattern = settings->pattern;
	ps->options = settings->options;
	ps->backtracks = ps->node->effects.acts ||
	    (ps->options & PATH_NONATOMIC && ps->node->effects.writes);
	ps->reads_any = effects_of(c->query, lasting, NULL, NULL).reads;
	ps->spots = c->tree ? c->tree->spots : 0;
	ps->entry = arena_get(a, (size_t)ps->spots * sizeof *ps->entry);
	examine_parts(ps);
	if (ps->options & PATH_NESTBAN)
		ps->accepted = arena_get(a, ps->spots + 1);
	if (settings->focus ||
	    (search_by_moves(ps) && ps->options & PATH_SINGLECOLOR)) {
		ps->focus = arena_get(a, (ps->spots + 1) * sizeof *ps->focus);
		ps->known = arena_get(a, (ps->spots + 1) * sizeof *ps->known);
	}
	if (ps->options & (PATH_ALL_BEST | PATH_EVERY_LEAF)) {
		ps->end_stamp =
		    arena_get(a, (ps->spots + 1) * sizeof *ps->end_stamp);
		ps->first_step = arena_get(
		    a, (size_t)ps->pattern->firsts * sizeof *ps->first_step);
	}
	if (ps->node->effects.writes)
		snapshot_list_written(c, ps);
	else if (ps->reads_any)
		list_variables(&ps->reads, a, lasting, c);
	return memo->of = ps;
}

/*
 * True if the cached answers may be invalid for this search.  With a focus they
 * are valid, but where several foci take turns, answers replace one another and
 * their steps are not freed.
 */
static bool
must_begin_anew(struct ctx *c, struct path_search *ps)
{
	bool same = !ps->reads_any ||
	    (ps->reads.value && !variables_changed(&ps->reads, c) &&
		ps->last_version);
	const struct spot *at = c->at;

	if (ps->backtracks || ps->node->effects.writes || !c->tree ||
	    imagined(at))
		return true;
	if (ps->settings.focus && ps->pushed >= ps->pushed_most)
		return true;
	return !same ||
	    (ps->pushed < SEARCH_AGAIN_MOST && !short_way(SHORT_PATH_KEPT));
}

/*
 * Set the version of this search, which tells the valid answers of the memo,
 * and discard the answers that are no longer valid.
 */
static void
set_version(struct ctx *c, struct path_search *ps)
{
	bool outside = ps->reads_any || ps->settings.focus;

	if (must_begin_anew(c, ps)) {
		arena_reset(&ps->memo->passing);
		ps->version = ps->last_version = ++ps->versions;
		ps->pushed_most = ps->pushed +
		    FULL_SEARCHES * (uint64_t)ps->spots *
			(unsigned)ps->pattern->atoms;
	} else {
		ps->version = outside ? ps->last_version : 0;
		if (!outside)
			arena_reset(&ps->memo->passing);
	}
	ps->kept_paths = 0;
	ps->kept_capacity = 0;
	if (ps->end_stamp)
		ps->given = -1;
}

/* Set the origin of the path. Return false if the focus is empty. */
static bool
set_origin(struct ctx *c, struct path_search *ps)
{
	ps->start = c->at;
	ps->origin = (struct path_point){.at = c->at, .focus = BB_ALL};
	if (ps->settings.focus)
		ps->origin.focus =
		    set(ps->settings.focus, c) & position_occupied(c->pos);
	else if (search_has_focus(ps))
		ps->origin.focus = step_colour_to_move(c->at, c->at);
	return ps->origin.focus != 0;
}

/* ------------------------------------------------------- a first look */

/*
 * True if no move from the origin is one of the pieces that the atom requires.
 */
static bool
moves_others(struct ctx *c, const struct path_search *ps, int atom)
{
	const struct node *men = ps->men[ps->pattern->part[atom]];
	bb of_men;

	if (!men || ps->options & (PATH_BACKWARD | PATH_SINGLECOLOR))
		return false;
	of_men = set(men, c);
	for (const struct spot *s = c->at->child; s; s = s->next)
		if (of_men >> move_from(s->played) & 1 ||
		    s->played == MOVE_NULL || move_castles(s->played))
			return false;
	return true;
}

/*
 * True if the path may go on after the move of f->atom to f->next. Look at the
 * tests of the step only where no answer of the memo would hold for them.
 */
static bool
may_go_on(struct ctx *c, struct path_search *ps, const struct path_frame *f)
{
	const struct pattern *p = ps->pattern;

	if (p->ends[f->atom] || !(ps->reads_any || search_has_focus(ps)))
		return true;
	for (int i = p->from[f->atom]; i < p->from[f->atom + 1]; i++) {
		int next = p->next[i];

		if (!atom_takes_no_step(ps, next) ||
		    ps->looks_at_move[p->part[next]] ||
		    atom_matches(c, ps, next, &f->next,
			atom_left_out(ps, next, f->left_out), NULL))
			return true;
	}
	return false;
}

/* True if the atom matches a move from the origin after which it may go on. */
static bool
takes_first_move(struct ctx *c, struct path_search *ps, int atom)
{
	struct path_frame f = {.here = ps->origin, .atom = atom};
	bb focus = ps->settings.focus ? ps->origin.focus : BB_ALL;

	if (moves_others(c, ps, atom))
		return false;
	for (step_first(ps, &f); f.next.at; step_next(ps, &f)) {
		unsigned movers = atom_takes_move(c, ps, atom, &f.next, focus);

		f.left_out = MOVERS & ~movers;
		if (movers && may_go_on(c, ps, &f))
			return true;
	}
	return false;
}

static bool
may_begin_with(struct ctx *c, struct path_search *ps, int atom)
{
	if (atom_is_move(ps, atom))
		return takes_first_move(c, ps, atom);
	return ps->looks_at_move[ps->pattern->part[atom]] ||
	    atom_matches(c, ps, atom, &ps->origin, 0, NULL);
}

/*
 * True unless no path can begin at the origin, which is so at most positions
 * and saves the set-up of a search. Always true if the parts have effects or
 * are counted, as they are evaluated again.
 */
static bool
may_begin(struct ctx *c, struct path_search *ps)
{
	struct effects e = ps->node->effects;

	if (e.writes || e.acts || e.remarks || ps->node->meter)
		return true;
	for (int i = 0; i < ps->pattern->firsts; i++)
		if (may_begin_with(c, ps, ps->pattern->first[i]))
			return true;
	return false;
}

/* Return the best path from the origin by backtracking, or NULL. */
static const struct path_step *
search_backtrack(struct ctx *c, struct path_search *ps)
{
	const struct path_step *path;

	ps->best = NULL;
	for (int i = 0; i < ps->pattern->firsts; i++)
		if (!ps->best || !(ps->options & PATH_FIRST))
			search_from(c, ps, ps->pattern->first[i]);
	if (!ps->best)
		return NULL;
	snapshot_restore(c, ps, ps->best_left);
	path = replay_path(ps, ps->best);
	replay_comments(ps->node, c, path);
	return path;
}

const struct path_step *
path_search_best(
    const struct node *n, struct ctx *c, const struct path_settings *settings)
{
	struct path_search *ps = memo_of(n, c)->of;

	if (!ps)
		ps = new_search(n, c, settings);
	if (ps->accepted && c->at->id < ps->spots && ps->accepted[c->at->id])
		return NULL;
	if (!set_origin(c, ps))
		return NULL;
	if (short_way(SHORT_PATH_START) && !may_begin(c, ps))
		return ps->result = NULL;
	set_version(c, ps);
	ps->frames = 0;
	ps->result =
	    ps->backtracks ? search_backtrack(c, ps) : search_memo(c, ps);
	return ps->result;
}

void
path_search_accept(
    const struct node *n, struct ctx *c, const struct path_step *path)
{
	struct path_search *ps = memo_of(n, c)->of;

	if (!ps->accepted)
		return;
	if (search_by_moves(ps))
		for (const struct spot *s = path->end; s != path->at;) {
			s = s->parent;
			if (s->id < ps->spots)
				ps->accepted[s->id] = true;
		}
	else
		for (; path; path = path->next)
			if (path->at->id < ps->spots)
				ps->accepted[path->at->id] = true;
}
