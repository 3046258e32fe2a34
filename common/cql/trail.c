/* trail.c - see trail.h */
#include "cql/trail.h"

#include <stdlib.h>

#include "cql/keep.h"
#include "cql/plan.h"
#include "line/mem.h"

/* What was found for an atom at a position, as long as nothing changed. */
struct memo {
	const struct spot *at;
	const struct step *step; /* NULL: no way */
	unsigned version;	 /* of the variables */
};

/* An atom whose turn it is at a position, and how far its turn has come. */
struct frame {
	const struct spot *at, *next; /* next: the position tried behind it */
	int atom, edge;		      /* edge: the atom tried there */
	unsigned version;	      /* before the atom */
	int remarks;		      /* so many then */
	bool ahead;		      /* it is asked for each next anew */
	const struct step *best;
};

struct trail {
	const struct pattern *pattern;
	unsigned options;
	struct memo **row; /* by the id of a spot, one memo an atom */
	unsigned rows;
	struct frame *frame;
	int frames, room;
	unsigned version, versions;
	bool *ahead;  /* by part: it looks at the move that is played */
	bool *taken;  /* by the id of a spot, for TRAIL_NESTBAN */
	int *written; /* the slots that parts set */
	int writes;
	struct slot *saved; /* `writes` for each frame */
	int saved_room;
	/* the best way so far, when ways are tried one by one */
	struct step *best;
	struct slot *best_slots;
	struct remark *best_remark;
	int best_remarks;
	int first_remark;
};

/* ------------------------------------------------------------------- steps */

static const struct spot *
first_near(const struct trail *t, const struct spot *at)
{
	if (t->options & TRAIL_BACKWARD)
		return at->parent;
	if (t->options & TRAIL_SECONDARY)
		return at->child ? at->child->next : NULL;
	return at->child;
}

static const struct spot *
next_near(const struct trail *t, const struct spot *at)
{
	return t->options & (TRAIL_BACKWARD | TRAIL_PRIMARY) ? NULL : at->next;
}

/* The first position two plies away, from the neighbour `by` on. */
static const struct spot *
beyond(const struct trail *t, const struct spot *by)
{
	const struct spot *far = NULL;

	for (; by && !far; by = next_near(t, by))
		far = first_near(t, by);
	return far;
}

/* The positions one step from `at`, one after the other. */
static const struct spot *
first_step(const struct trail *t, const struct spot *at)
{
	const struct spot *near = first_near(t, at);

	return t->options & TRAIL_SINGLECOLOR ? beyond(t, near) : near;
}

static const struct spot *
next_step(const struct trail *t, const struct spot *at)
{
	const struct spot *next = next_near(t, at);

	if (next || !(t->options & TRAIL_SINGLECOLOR) ||
	    t->options & TRAIL_BACKWARD)
		return next;
	return beyond(t, next_near(t, at->parent));
}

/* --------------------------------------------------------------- variables */

static void
copy_slots(const struct trail *t, struct ctx *c, struct slot *to)
{
	for (int i = 0; i < t->writes; i++) {
		to[i] = c->slot[t->written[i]];
		if (to[i].bound &&
		    c->query->variable[t->written[i]].type == TYPE_string)
			to[i].is.string =
			    text_new(&c->texts, text_str(to[i].is.string));
	}
}

static void
drop_slots(const struct trail *t, struct ctx *c, const struct slot *of)
{
	for (int i = 0; i < t->writes; i++)
		if (of[i].bound &&
		    c->query->variable[t->written[i]].type == TYPE_string)
			text_retire(&c->texts, of[i].is.string);
}

/*
 * Sets the variables back to the copies, which are used up; where variables
 * keep what was done to them, only the atomic ones.
 */
static void
restore_slots(const struct trail *t, struct ctx *c, const struct slot *from)
{
	for (int i = 0; i < t->writes; i++) {
		const struct variable *v = &c->query->variable[t->written[i]];
		bool back = v->atomic || !(t->options & TRAIL_NONATOMIC);
		struct slot *s = &c->slot[t->written[i]];
		const struct slot *gone = back ? s : &from[i];

		if (gone->bound && v->type == TYPE_string)
			text_retire(&c->texts, gone->is.string);
		if (back)
			*s = from[i];
	}
}

static struct slot *
saved_of(const struct trail *t, int frame)
{
	return t->saved ? t->saved + (size_t)frame * (size_t)t->writes : NULL;
}

/* ------------------------------------------------------------------- memos */

static struct memo *
memo_of(struct trail *t, struct keep *k, int atom, const struct spot *at)
{
	if (at->id >= t->rows)
		return NULL;
	if (!t->row[at->id])
		t->row[at->id] = arena_get(
		    &k->arena, (size_t)t->pattern->atoms * sizeof **t->row);
	return &t->row[at->id][atom];
}

static bool
is_known(const struct memo *m, const struct trail *t, const struct spot *at)
{
	return m && m->at == at && m->version == t->version;
}

/* ------------------------------------------------------------------ frames */

static void
make_frame_room(struct trail *t, struct keep *k)
{
	struct frame *frame;

	if (t->frames < t->room)
		return;
	t->room = t->room ? 2 * t->room : 64;
	frame = arena_raw(&k->arena, (size_t)t->room * sizeof *frame);
	if (t->frames)
		memcpy(frame, t->frame, (size_t)t->frames * sizeof *frame);
	t->frame = frame;
	if (t->writes) {
		size_t size = (size_t)t->writes * sizeof *t->saved;
		struct slot *saved =
		    arena_raw(&k->arena, (size_t)t->room * size);

		if (t->frames)
			memcpy(saved, t->saved, (size_t)t->frames * size);
		t->saved = saved;
	}
}

/*
 * Does the part of an atom match there, where the line goes on by `way`?  Its
 * comments stay.
 */
static bool
ask(const struct node *n, struct ctx *c, const struct trail *t, int atom,
    const struct spot *at, const struct spot *way)
{
	struct eval_mark mark = eval_mark(c);
	const struct spot *here, *outer = c->way;
	bool matched;

	eval_round(c, n);
	here = eval_go(c, at);
	c->way = way;
	matched = matches(n->kid[t->pattern->part[atom]], c);
	c->way = outer;
	eval_go(c, here);
	eval_release(c, mark);
	return matched;
}

/* The neighbour by which a step leads to `next`. */
static const struct spot *
way_to(const struct trail *t, const struct spot *next)
{
	return t->options & TRAIL_SINGLECOLOR ? next->parent : next;
}

/* Does it matter to the atom by which move the line goes on? */
static bool
looks_ahead(const struct trail *t, int atom, const struct spot *at)
{
	return t->ahead[t->pattern->part[atom]] && at->child &&
	    at->child->next && !(t->options & (TRAIL_BACKWARD | TRAIL_TREE));
}

/* Sets variables and comments back to before the atom. */
static void
forget(struct ctx *c, struct trail *t, struct frame *f)
{
	struct slot *saved = saved_of(t, (int)(f - t->frame));

	c->remarks = f->remarks;
	t->version = f->version;
	restore_slots(t, c, saved);
	copy_slots(t, c, saved);
}

/* Does the atom hold, as the line goes on to f->next? */
static bool
holds_ahead(
    const struct node *n, struct ctx *c, struct trail *t, struct frame *f)
{
	if (!f->ahead)
		return true;
	forget(c, t, f);
	if (!ask(n, c, t, f->atom, f->at, way_to(t, f->next)))
		return false;
	if (n->effects.writes)
		t->version = ++t->versions;
	return true;
}

/* The next atom to try behind a frame, at frame->next; false at the end. */
static bool
next_try(const struct node *n, struct ctx *c, struct trail *t, struct frame *f,
    int *atom)
{
	const struct pattern *p = t->pattern;
	int edges = p->from[f->atom + 1] - p->from[f->atom];

	for (; f->next && edges; f->next = next_step(t, f->next)) {
		if (f->edge < edges && (f->edge || holds_ahead(n, c, t, f))) {
			*atom = p->next[p->from[f->atom] + f->edge++];
			return true;
		}
		f->edge = 0;
	}
	return false;
}

/* --------------------------------------------------------- once a position */

/* A way of this length to this end, against the best one so far. */
static bool
is_better(const struct trail *t, const struct step *than, unsigned length,
    const struct spot *end)
{
	if (!than)
		return true;
	if (!(t->options & TRAIL_FIRST))
		return length > than->length;
	return t->options & TRAIL_BACKWARD ? length < than->length
					   : end->id < than->end->id;
}

static const struct step *
new_step(struct arena *a, const struct frame *f, const struct step *next)
{
	struct step *s = arena_raw(a, sizeof *s);

	*s = (struct step){next, f->at, next ? next->end : f->at, f->atom,
	    next ? next->length + 1 : 1};
	return s;
}

static struct arena *
step_arena(const struct node *n, struct keep *k)
{
	return n->effects.reads || n->effects.writes ? &k->passing : &k->arena;
}

/* Starts the turn of an atom; a part that does not match ends it at once. */
static void
open_frame(const struct node *n, struct ctx *c, struct trail *t, int atom,
    const struct spot *at)
{
	struct keep *k = keep_of(n, c);
	struct frame *f;
	bool holds;

	make_frame_room(t, k);
	f = &t->frame[t->frames];
	*f = (struct frame){.at = at,
	    .atom = atom,
	    .version = t->version,
	    .remarks = c->remarks,
	    .ahead = looks_ahead(t, atom, at)};
	copy_slots(t, c, saved_of(t, t->frames++));
	holds = ask(n, c, t, atom, at, NULL);
	c->remarks = f->remarks;
	if (!holds && !f->ahead)
		return;
	if (n->effects.writes)
		t->version = ++t->versions;
	if (holds && t->pattern->ends[atom])
		f->best = new_step(step_arena(n, k), f, NULL);
	if (!f->best || !(t->options & TRAIL_FIRST))
		f->next = first_step(t, at);
}

/* Ends the turn on top, and keeps what it has found. */
static const struct step *
close_frame(const struct node *n, struct ctx *c, struct trail *t)
{
	struct frame *f = &t->frame[--t->frames];
	struct memo *m;

	restore_slots(t, c, saved_of(t, t->frames));
	t->version = f->version;
	m = memo_of(t, keep_of(n, c), f->atom, f->at);
	if (m)
		*m = (struct memo){f->at, f->best, f->version};
	return f->best;
}

static void
take_result(const struct node *n, struct ctx *c, struct trail *t,
    const struct step *found)
{
	struct frame *f;

	if (!t->frames || !found)
		return;
	f = &t->frame[t->frames - 1];
	if (is_better(t, f->best, found->length + 1, found->end))
		f->best = new_step(step_arena(n, keep_of(n, c)), f, found);
}

/* The best way from an atom at a position. */
static const struct step *
best_from(const struct node *n, struct ctx *c, struct trail *t, int atom,
    const struct spot *at)
{
	struct keep *k = keep_of(n, c);
	const struct step *found;
	struct memo *m = memo_of(t, k, atom, at);

	if (is_known(m, t, at))
		return m->step;
	open_frame(n, c, t, atom, at);
	for (;;) {
		struct frame *f = &t->frame[t->frames - 1];

		if (!next_try(n, c, t, f, &atom)) {
			found = close_frame(n, c, t);
			if (!t->frames)
				return found;
			take_result(n, c, t, found);
			continue;
		}
		m = memo_of(t, k, atom, f->next);
		if (is_known(m, t, f->next))
			take_result(n, c, t, m->step);
		else
			open_frame(n, c, t, atom, f->next);
	}
}

/* What the way chosen does is done now, in its order. */
static void
go_along(const struct node *n, struct ctx *c, const struct trail *t,
    const struct step *s)
{
	if (n->effects.remarks || n->effects.writes)
		for (; s; s = s->next)
			ask(n, c, t, s->atom, s->at,
			    s->next && looks_ahead(t, s->atom, s->at)
				? way_to(t, s->next->at)
				: NULL);
}

static const struct step *
find_by_memo(const struct node *n, struct ctx *c, struct trail *t)
{
	const struct step *best = NULL;
	int remarks = c->remarks;

	for (int i = 0; i < t->pattern->firsts; i++) {
		const struct step *s =
		    best_from(n, c, t, t->pattern->first[i], c->at);

		if (s && is_better(t, best, s->length, s->end))
			best = s;
	}
	c->remarks = remarks;
	go_along(n, c, t, best);
	return best;
}

/* -------------------------------------------------------------- way by way */

/* The open frames are a match: keeps it when it is longer than the best. */
static void
take_way(const struct node *n, struct ctx *c, struct trail *t)
{
	struct keep *k = keep_of(n, c);
	size_t remarks = (size_t)(c->remarks - t->first_remark);
	const struct step *s = NULL;

	if (t->best && t->best->length >= (unsigned)t->frames)
		return;
	for (int i = t->frames; i-- > 0;)
		s = new_step(&k->passing, &t->frame[i], s);
	if (t->best)
		drop_slots(t, c, t->best_slots);
	t->best = (struct step *)s;
	copy_slots(t, c, t->best_slots);
	t->best_remarks = (int)remarks;
	if (remarks)
		t->best_remark = arena_copy(&k->passing,
		    c->remark + t->first_remark, remarks * sizeof *c->remark);
}

/* Tries an atom after the frames that are open; true when it matched. */
static void
try_atom(const struct node *n, struct ctx *c, struct trail *t, int atom,
    const struct spot *at)
{
	struct frame *f;
	bool holds;

	make_frame_room(t, keep_of(n, c));
	f = &t->frame[t->frames];
	*f = (struct frame){.at = at,
	    .atom = atom,
	    .remarks = c->remarks,
	    .ahead = looks_ahead(t, atom, at)};
	copy_slots(t, c, saved_of(t, t->frames++));
	holds = (!f->ahead || t->pattern->ends[atom]) &&
	    ask(n, c, t, atom, at, NULL);
	if (!holds && !f->ahead) {
		c->remarks = f->remarks;
		return;
	}
	if (holds && t->pattern->ends[atom])
		take_way(n, c, t);
	f->next = first_step(t, at);
}

static void
leave_atom(struct ctx *c, struct trail *t)
{
	struct frame *f = &t->frame[--t->frames];

	c->remarks = f->remarks;
	restore_slots(t, c, saved_of(t, t->frames));
}

static void
try_from(const struct node *n, struct ctx *c, struct trail *t, int atom)
{
	try_atom(n, c, t, atom, c->at);
	while (t->frames) {
		struct frame *f = &t->frame[t->frames - 1];

		if (t->best && t->options & TRAIL_FIRST)
			f->next = NULL;
		if (next_try(n, c, t, f, &atom))
			try_atom(n, c, t, atom, f->next);
		else
			leave_atom(c, t);
	}
}

static const struct step *
find_by_trying(const struct node *n, struct ctx *c, struct trail *t)
{
	t->best = NULL;
	t->first_remark = c->remarks;
	t->best_slots = arena_get(
	    &keep_of(n, c)->passing, (size_t)t->writes * sizeof *t->best_slots);
	for (int i = 0; i < t->pattern->firsts; i++)
		try_from(n, c, t, t->pattern->first[i]);
	if (!t->best)
		return NULL;
	restore_slots(t, c, t->best_slots);
	for (int i = 0; i < t->best_remarks; i++)
		eval_remark(c, t->best_remark[i].at, t->best_remark[i].text);
	return t->best;
}

/* ----------------------------------------------------------------- a start */

static void
list_writes(const struct node *n, struct ctx *c, struct trail *t)
{
	bool *slot = mem_get((size_t)c->query->variables + 1);

	plan_writes(c->query, n, slot);
	t->written = arena_get(&keep_of(n, c)->arena,
	    (size_t)c->query->variables * sizeof *t->written);
	for (int i = 0; i < c->query->variables; i++)
		if (slot[i])
			t->written[t->writes++] = i;
	free(slot);
}

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

static struct trail *
new_trail(const struct node *n, struct ctx *c, const struct pattern *pattern,
    unsigned options)
{
	struct keep *k = keep_of(n, c);
	struct trail *t = arena_get(&k->arena, sizeof *t);

	t->pattern = pattern;
	t->options = options;
	t->rows = c->tree ? c->tree->spots : 0;
	t->row = arena_get(&k->arena, (size_t)t->rows * sizeof *t->row);
	t->ahead = arena_get(&k->arena, (size_t)n->kids + 1);
	for (int i = 0; i < n->kids; i++)
		t->ahead[i] = looks_at_move(n->kid[i]);
	if (options & TRAIL_NESTBAN)
		t->taken = arena_get(&k->arena, t->rows + 1);
	if (n->effects.writes)
		list_writes(n, c, t);
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

const struct step *
trail_find(const struct node *n, struct ctx *c, const struct pattern *pattern,
    unsigned options)
{
	struct keep *k = keep_of(n, c);
	struct trail *t = k->of ? k->of : new_trail(n, c, pattern, options);

	if (t->taken && c->at->id < t->rows && t->taken[c->at->id])
		return NULL;
	arena_reset(&k->passing);
	t->frames = 0;
	if (n->effects.acts || (options & TRAIL_NONATOMIC && n->effects.writes))
		return find_by_trying(n, c, t);
	if (n->effects.reads || n->effects.writes || !is_real(c, c->at))
		t->version = ++t->versions;
	else
		t->version = 0;
	return find_by_memo(n, c, t);
}

void
trail_take(const struct node *n, struct ctx *c, const struct step *way)
{
	struct trail *t = keep_of(n, c)->of;

	if (t->taken)
		for (; way; way = way->next)
			if (way->at->id < t->rows)
				t->taken[way->at->id] = true;
}
