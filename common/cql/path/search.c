/* search.c - see search.h */
#include "cql/path/search_state.h"
#include "cql/run/context.h"
#include "cql/tree/node.h"

#include "cql/run/memo.h"

/* Is there a filter in it that looks at the moves played? */
static bool
looks_at_move(const struct node *n)
{
	if (n->filter->flags & FOLLOWS)
		return true;
	for (int i = 0; i < n->kids; i++)
		if (looks_at_move(n->kid[i]))
			return true;
	return false;
}

static void
sort_parts(const struct node *n, struct trail *t)
{
	struct arena *a = &t->memo->arena;

	t->ahead = arena_get(a, (size_t)n->kids + 1);
	for (int i = 0; i < n->kids; i++)
		t->ahead[i] = looks_at_move(n->kid[i]);
	if (!(t->options & TRAIL_MOVES))
		return;
	t->by_move = arena_get(a, (size_t)n->kids + 1);
	for (int i = 0; i < n->kids; i++)
		t->by_move[i] = n->kid[i]->filter->takes != NULL;
}

static struct trail *
new_trail(const struct node *n, struct ctx *c, const struct trail_form *form)
{
	struct memo *k = memo_of(n, c);
	struct arena *a = &k->arena;
	struct trail *t = arena_get(a, sizeof *t);

	t->memo = k;
	t->form = *form;
	t->pattern = form->pattern;
	t->options = form->options;
	t->method = n->effects.acts ||
		(t->options & TRAIL_NONATOMIC && n->effects.writes)
	    ? &trail_by_trying
	    : &trail_by_memo;
	t->rows = c->tree ? c->tree->spots : 0;
	t->row = arena_get(a, (size_t)t->rows * sizeof *t->row);
	sort_parts(n, t);
	if (t->options & TRAIL_NESTBAN)
		t->taken = arena_get(a, t->rows + 1);
	if (form->focus || (t->by_move && t->options & TRAIL_SINGLECOLOR)) {
		t->focus = arena_get(a, (t->rows + 1) * sizeof *t->focus);
		t->focused = arena_get(a, (t->rows + 1) * sizeof *t->focused);
	}
	if (t->options & (TRAIL_ALL_BEST | TRAIL_EVERY)) {
		t->ended = arena_get(a, (t->rows + 1) * sizeof *t->ended);
		t->head =
		    arena_get(a, (size_t)t->pattern->firsts * sizeof *t->head);
	}
	if (n->effects.writes)
		trail_list_writes(n, c, t);
	else if (n->effects.reads)
		trail_list_reads(n, c, t);
	return k->of = t;
}

/* A position of the game, not one that is only imagined. */
static bool
is_real(const struct ctx *c, const struct spot *at)
{
	const struct spot *s;

	if (!c->tree)
		return false;
	if (!at->parent)
		return at == c->tree->first;
	for (s = at->parent->child; s && s != at; s = s->next)
		;
	return s != NULL;
}

/* May what was found before depend on what has changed since? */
static bool
is_new(const struct node *n, const struct ctx *c, struct trail *t)
{
	bool same = !n->effects.reads || (t->read && trail_reads_same(c, t));
	const struct spot *at = c->at;

	if (t->method->tries || n->effects.writes || !is_real(c, at))
		return true;
	if (t->form.focus &&
	    (t->focused[at->id] != t->last_read ||
		t->focus[at->id] != t->origin.focus))
		return true;
	return !same;
}

/* What is kept for longer than this search holds for one version. */
static void
set_version(const struct node *n, struct ctx *c, struct trail *t)
{
	bool passes = n->effects.reads || t->form.focus;

	if (is_new(n, c, t)) {
		arena_reset(&t->memo->passing);
		t->version = t->last_read = ++t->versions;
	} else {
		t->version = passes ? t->last_read : 0;
		if (!passes)
			arena_reset(&t->memo->passing);
	}
	if (t->ended) {
		t->others = t->other_room = 0;
		t->given = -1;
	}
}

/* Where the way starts; false when no piece is there to follow. */
static bool
set_origin(struct ctx *c, struct trail *t)
{
	t->start = c->at;
	t->origin = (struct stand){.at = c->at, .focus = BB_ALL};
	if (t->form.focus)
		t->origin.focus =
		    set(t->form.focus, c) & position_occupied(c->pos);
	else if (has_focus(t))
		t->origin.focus = trail_colour_to_move(c->at, c->at);
	return t->origin.focus != 0;
}

const struct step *
trail_find(const struct node *n, struct ctx *c, const struct trail_form *form)
{
	struct memo *k = memo_of(n, c);
	struct trail *t = k->of ? k->of : new_trail(n, c, form);

	if (t->taken && c->at->id < t->rows && t->taken[c->at->id])
		return NULL;
	if (!set_origin(c, t))
		return NULL;
	set_version(n, c, t);
	t->frames = 0;
	t->result = t->method->find(n, c, t);
	return t->result;
}

void
trail_take(const struct node *n, struct ctx *c, const struct step *way)
{
	struct trail *t = memo_of(n, c)->of;

	if (!t->taken)
		return;
	if (t->by_move)
		for (const struct spot *s = way->end; s != way->at;) {
			s = s->parent;
			if (s->id < t->rows)
				t->taken[s->id] = true;
		}
	else
		for (; way; way = way->next)
			if (way->at->id < t->rows)
				t->taken[way->at->id] = true;
}
