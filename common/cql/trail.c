/* trail.c - see trail.h */
#include "cql/trail.h"

#include <stdlib.h>

#include "board/play.h"
#include "cql/dash.h"
#include "cql/keep.h"
#include "cql/plan.h"
#include "line/mem.h"

/* A position that the way has come to. */
struct stand {
	const struct spot *at;
	bb focus;		 /* where the pieces in focus are */
	unsigned length, passed; /* steps so far; plies that were none */
};

/* What was found for an atom at a position, as long as nothing changed. */
struct memo {
	const struct spot *at;
	struct step *step; /* NULL: no way */
	bb focus;
	unsigned version; /* of the variables */
	bool begun;	  /* a step had been taken */
};

/* An atom whose turn it is at a position, and how far its turn has come. */
struct frame {
	struct stand here, next; /* next: the position tried behind it */
	int atom, edge;		 /* edge: the atom tried there */
	unsigned version;	 /* before the atom */
	int remarks;		 /* so many then */
	bool ahead;		 /* it is asked for each next anew */
	struct step *best;	 /* or, where ways are tried, its own */
};

/* A way that was found by trying, with its comments. */
struct found {
	struct found *next;
	struct step *last;
	const struct spot *end;
	long long value;
	struct remark *remark;
	int remarks;
};

/* The last way that was the best, or as good, when it was found. */
struct won {
	bool some, waits, best; /* waits: it is not yet written down */
	int frames, remarks;	/* so many are the way */
	const struct spot *end;
	long long value, last; /* of the best, and of this one */
};

struct trail {
	struct keep *keep;
	struct trail_form form;
	const struct pattern *pattern;
	unsigned options;
	bool tries; /* way by way */
	const struct spot *start;
	struct stand origin;
	const struct step *result;
	struct memo **row; /* by the id of a spot, one memo an atom */
	unsigned rows;
	struct frame *frame;
	int frames, room;
	unsigned version, versions;
	unsigned last_read; /* the version that was new last */
	int *looked;	    /* the slots that parts only look at */
	int looks;
	struct slot *read; /* their values then; NULL: not to be compared */
	bool *ahead;	   /* by part: it looks at the move that is played */
	bool *by_move; /* by part: it takes a move; NULL: all take positions */
	bool *taken;   /* by the id of a spot, for TRAIL_NESTBAN */
	bb *focus;     /* by the id of a spot: where pieces in focus are, */
	unsigned *focused; /* in this version */
	int *written;	   /* the slots that parts set */
	int writes;
	struct slot *saved; /* `writes` for each frame */
	/* the best way so far, when ways are tried one by one */
	struct won won;
	struct found *best, *found;
	struct slot *best_slots;
	int first_remark;
	/* the others that are kept */
	struct step **head; /* by the first atoms */
	struct other *other;
	int others, other_room, given; /* given: -1 before they are collected */
	unsigned *ended, stamp; /* by the id of a spot: a way ends there */
	struct arena_mark before_other;
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

/* ------------------------------------------------------------------- focus */

/* Does the way follow some pieces, or one colour's? */
static bool
has_focus(const struct trail *t)
{
	return t->focus != NULL;
}

static bb
colour_to_move(const struct spot *at, const struct spot *start)
{
	return at->pos.colour[start->pos.to_move];
}

/* The squares that the pieces moved by `m` leave. */
static bb
squares_left(const struct position *pos, move m)
{
	if (m == MOVE_NULL)
		return pos->piece[piece_of(pos->to_move, KING)];
	return bb_of(move_from(m)) | (move_castles(m) ? bb_of(move_to(m)) : 0);
}

/* Where the pieces in focus are after the move that led to `after`. */
static bb
focus_after(const struct trail *t, const struct spot *after, bb focus)
{
	const struct position *pos = &after->parent->pos;
	move m = after->played;
	int from = move_from(m), to = move_to(m), taken = move_takes(pos, m);
	bb moved;

	if (t->options & TRAIL_SINGLECOLOR)
		return colour_to_move(after, t->start);
	if (m == MOVE_NULL)
		return focus;
	if (taken != NO_SQUARE)
		focus &= ~bb_of(taken);
	moved = focus & squares_left(pos, m);
	focus &= ~moved;
	if (!move_castles(m))
		return moved ? focus | bb_of(to) : focus;
	if (moved >> from & 1)
		focus |= bb_of(castled_king(from, to));
	if (moved >> to & 1)
		focus |= bb_of(castled_rook(from, to));
	return focus;
}

/* Is the move that led to `after` one of theirs? */
static bool
in_focus(const struct trail *t, const struct spot *after, bb focus)
{
	const struct position *pos = &after->parent->pos;
	int taken;

	if (focus & squares_left(pos, after->played))
		return true;
	if (!(t->options & TRAIL_CAPTURES))
		return false;
	taken = move_takes(pos, after->played);
	return taken != NO_SQUARE && focus >> taken & 1;
}

static bb
focus_at(const struct trail *t, const struct frame *f, const struct spot *at)
{
	return at == f->here.at ? f->here.focus : t->focus[at->id];
}

/* The spot behind `s` and all below it, none of them above the frame's. */
static const struct spot *
pass_by(const struct trail *t, const struct frame *f, const struct spot *s)
{
	for (; s != f->here.at; s = s->parent)
		if (next_near(t, s))
			return next_near(t, s);
	return NULL;
}

/*
 * The next move in focus, from `s` on in the order of the ids; other moves
 * are passed over, but not before the first step.
 */
static void
seek_move(struct trail *t, struct frame *f, const struct spot *s)
{
	unsigned first = f->here.at->ply + 1;

	while (s) {
		bb focus = focus_at(t, f, s->parent);

		t->focus[s->id] = focus_after(t, s, focus);
		t->focused[s->id] = t->version;
		if (in_focus(t, s, focus)) {
			f->next = (struct stand){s, t->focus[s->id],
			    f->here.length + 1,
			    f->here.passed + s->ply - first};
			return;
		}
		s = f->here.length && first_near(t, s) ? first_near(t, s)
						       : pass_by(t, f, s);
	}
	f->next.at = NULL;
}

/* -------------------------------------------------------------- what is next
 */

static bool
by_move(const struct trail *t, int atom)
{
	return t->by_move && t->by_move[t->pattern->part[atom]];
}

/* Is what follows the atom asked at the same position? */
static bool
rests(const struct trail *t, int atom)
{
	return t->by_move && !t->by_move[t->pattern->part[atom]];
}

static void
step_to(struct frame *f, const struct spot *to)
{
	f->next =
	    (struct stand){to, BB_ALL, f->here.length + 1, f->here.passed};
}

static void
go_first(struct trail *t, struct frame *f)
{
	if (rests(t, f->atom))
		f->next = f->here;
	else if (has_focus(t))
		seek_move(t, f, first_near(t, f->here.at));
	else
		step_to(f, first_step(t, f->here.at));
}

static void
go_next(struct trail *t, struct frame *f)
{
	if (rests(t, f->atom))
		f->next.at = NULL;
	else if (has_focus(t))
		seek_move(t, f, pass_by(t, f, f->next.at));
	else
		step_to(f, next_step(t, f->next.at));
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

/* Does it matter that no step has been taken?  A match has at least one. */
static bool
has_begun(const struct trail *t, int atom, const struct stand *s)
{
	return s->length || !t->by_move || (by_move(t, atom) && !has_focus(t));
}

static bool
is_known(const struct memo *m, const struct trail *t, int atom,
    const struct stand *s)
{
	return m && m->at == s->at && m->version == t->version &&
	    m->focus == s->focus && m->begun == has_begun(t, atom, s);
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

/* What pathcount and its kin say there. */
static struct walk
walk_to(const struct trail *t, const struct stand *s)
{
	return (struct walk){t->start, NULL, s->length, s->passed};
}

/*
 * Does the part of an atom match there, where the line goes on by `way`?  Its
 * comments stay.
 */
static bool
ask(const struct node *n, struct ctx *c, const struct trail *t, int atom,
    const struct stand *s, const struct spot *way)
{
	struct eval_mark mark = eval_mark(c);
	const struct spot *here, *outer = c->way;
	struct walk walk = c->walk;
	bool matched;

	eval_round(c, n);
	here = eval_go(c, s->at);
	c->way = way;
	if (t->by_move)
		c->walk = walk_to(t, s);
	matched = matches(n->kid[t->pattern->part[atom]], c);
	if (t->by_move)
		c->walk = walk;
	c->way = outer;
	eval_go(c, here);
	eval_release(c, mark);
	return matched;
}

/*
 * Does a part that takes moves take the one to `to`, of a piece on `focus`?
 * Comments of its target stay.
 */
static bool
ask_move(const struct node *n, struct ctx *c, const struct trail *t, int atom,
    const struct stand *to, bb focus)
{
	struct eval_mark mark = eval_mark(c);
	const struct spot *outer = c->way;
	struct walk walk = c->walk;
	bool taken;

	eval_round(c, n);
	c->way = NULL;
	c->walk = walk_to(t, to);
	taken = dash_takes(n->kid[t->pattern->part[atom]], c, to->at, focus,
	    t->options & TRAIL_CAPTURES ? focus : 0);
	c->walk = walk;
	c->way = outer;
	eval_release(c, mark);
	return taken;
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

static void keep_way(struct ctx *c, struct trail *t);

/* Sets variables and comments back to before the atom. */
static void
forget(struct ctx *c, struct trail *t, struct frame *f)
{
	struct slot *saved = saved_of(t, (int)(f - t->frame));

	keep_way(c, t);
	if (t->tries)
		f->best = NULL;
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
	if (!ask(n, c, t, f->atom, &f->here, way_to(t, f->next.at)))
		return false;
	if (n->effects.writes)
		t->version = ++t->versions;
	return true;
}

static void take_end(const struct node *n, struct ctx *c, struct trail *t,
    struct frame *f, const struct stand *s);

/* Does the atom take the move to f->next? */
static bool
takes_move(
    const struct node *n, struct ctx *c, struct trail *t, struct frame *f)
{
	bb focus = t->form.focus ? focus_at(t, f, f->next.at->parent) : BB_ALL;

	forget(c, t, f);
	if (!ask_move(n, c, t, f->atom, &f->next, focus))
		return false;
	if (t->pattern->ends[f->atom])
		take_end(n, c, t, f, &f->next);
	return true;
}

/* The next atom to try behind a frame, at f->next; false at the end. */
static bool
next_try(const struct node *n, struct ctx *c, struct trail *t, struct frame *f,
    int *atom)
{
	const struct pattern *p = t->pattern;
	int edges = p->from[f->atom + 1] - p->from[f->atom];
	bool moves = by_move(t, f->atom);

	if (!edges && !moves)
		return false;
	for (; f->next.at; go_next(t, f)) {
		if (f->edge ||
		    (moves ? takes_move(n, c, t, f) : holds_ahead(n, c, t, f)))
			if (f->edge < edges) {
				*atom = p->next[p->from[f->atom] + f->edge++];
				return true;
			}
		f->edge = 0;
		if (t->options & TRAIL_FIRST && moves && f->best)
			return false;
	}
	return false;
}

/* ------------------------------------------------------------ which is best */

/* What an end is worth beside its length; false where it is none. */
static bool
value_of_end(struct ctx *c, const struct trail *t, const struct stand *s,
    long long *value)
{
	struct walk walk = c->walk;
	const struct spot *here;
	struct number found;
	int remarks = c->remarks;

	if (!t->form.max)
		return true;
	here = eval_go(c, s->at);
	c->walk = walk_to(t, s);
	found = number(t->form.max, c);
	c->walk = walk;
	c->remarks = remarks;
	eval_go(c, here);
	*value = found.value;
	return found.some;
}

/* A way of this value to this end, against the best one so far. */
static bool
is_better(const struct trail *t, const struct step *than, long long value,
    const struct spot *end)
{
	if (!than)
		return true;
	if (t->options & TRAIL_FIRST)
		return t->options & TRAIL_BACKWARD ? value < than->value
						   : end->id < than->end->id;
	return value > than->value ||
	    (t->by_move && value == than->value && end->id < than->end->id);
}

/* Is another way kept beside the best one? */
static bool
is_kept(const struct trail *t, long long best, long long value)
{
	if (t->options & TRAIL_FIRST)
		return false;
	return t->options & TRAIL_EVERY ||
	    (t->options & TRAIL_ALL_BEST && value == best);
}

static struct arena *
step_arena(const struct trail *t, struct keep *k)
{
	return t->version ? &k->passing : &k->arena;
}

/* --------------------------------------------------------- once a position */

static void
add_step(struct trail *t, struct keep *k, struct frame *f, struct step made)
{
	bool better = is_better(t, f->best, made.value, made.end);
	bool both = f->best && is_kept(t, f->best->value, made.value);
	struct step *s;

	if (!better && !both)
		return;
	s = arena_copy(step_arena(t, k), &made, sizeof made);
	s->at = f->here.at;
	s->to = by_move(t, f->atom) ? f->next.at : f->here.at;
	s->atom = f->atom;
	if (better) {
		s->other = both ? f->best : NULL;
		f->best = s;
	} else {
		s->other = f->best->other;
		f->best->other = s;
	}
}

/* What the atom of a frame adds to the length. */
static unsigned
weight(const struct trail *t, const struct frame *f)
{
	return rests(t, f->atom) ? 0 : 1;
}

/* Starts the turn of an atom; a part that does not match ends it at once. */
static void
open_frame(const struct node *n, struct ctx *c, struct trail *t, int atom,
    const struct stand *at)
{
	struct keep *k = keep_of(n, c);
	struct frame *f;
	bool holds;

	make_frame_room(t, k);
	f = &t->frame[t->frames];
	*f = (struct frame){.here = *at,
	    .atom = atom,
	    .version = t->version,
	    .remarks = c->remarks,
	    .ahead = looks_ahead(t, atom, at->at)};
	copy_slots(t, c, saved_of(t, t->frames++));
	if (by_move(t, atom)) {
		go_first(t, f);
		return;
	}
	holds = ask(n, c, t, atom, at, NULL);
	c->remarks = f->remarks;
	if (!holds && !f->ahead)
		return;
	if (n->effects.writes)
		t->version = ++t->versions;
	if (holds && t->pattern->ends[atom])
		take_end(n, c, t, f, at);
	if (!f->best || !(t->options & TRAIL_FIRST))
		go_first(t, f);
}

/* Ends the turn on top, and keeps what it has found. */
static struct step *
close_frame(const struct node *n, struct ctx *c, struct trail *t)
{
	struct frame *f = &t->frame[--t->frames];
	struct memo *m;

	restore_slots(t, c, saved_of(t, t->frames));
	t->version = f->version;
	m = memo_of(t, keep_of(n, c), f->atom, f->here.at);
	if (m)
		*m = (struct memo){f->here.at, f->best, f->here.focus,
		    f->version, has_begun(t, f->atom, &f->here)};
	return f->best;
}

static void
take_result(
    const struct node *n, struct ctx *c, struct trail *t, struct step *found)
{
	struct frame *f;
	unsigned more;

	if (!t->frames || !found)
		return;
	f = &t->frame[t->frames - 1];
	more = weight(t, f);
	add_step(t, keep_of(n, c), f,
	    (struct step){.next = found,
		.end = found->end,
		.value = found->value + (t->form.max ? 0 : more),
		.length = found->length + more});
}

/* The best way from an atom at a position. */
static struct step *
best_from(const struct node *n, struct ctx *c, struct trail *t, int atom,
    const struct stand *at)
{
	struct keep *k = keep_of(n, c);
	struct step *found;
	struct memo *m = memo_of(t, k, atom, at->at);

	if (is_known(m, t, atom, at))
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
		m = memo_of(t, k, atom, f->next.at);
		if (is_known(m, t, atom, &f->next))
			take_result(n, c, t, m->step);
		else
			open_frame(n, c, t, atom, &f->next);
	}
}

/* What the way chosen does is done now, in its order. */
static void
go_along(const struct node *n, struct ctx *c, const struct trail *t,
    const struct step *s)
{
	struct stand at = t->origin;

	if (!n->effects.remarks && !n->effects.writes)
		return;
	for (; s; s = s->next) {
		at.at = s->at;
		if (by_move(t, s->atom)) {
			unsigned plies = s->to->ply - s->at->ply;

			at = (struct stand){s->to, at.focus, at.length + 1,
			    at.passed + plies - 1};
			ask_move(n, c, t, s->atom, &at, BB_ALL);
		} else {
			ask(n, c, t, s->atom, &at,
			    s->next && looks_ahead(t, s->atom, s->at)
				? way_to(t, s->next->at)
				: NULL);
		}
	}
}

static const struct step *
find_by_memo(const struct node *n, struct ctx *c, struct trail *t)
{
	struct step *best = NULL;
	int remarks = c->remarks;

	for (int i = 0; i < t->pattern->firsts; i++) {
		struct step *s =
		    best_from(n, c, t, t->pattern->first[i], &t->origin);

		if (t->head)
			t->head[i] = s;
		if (s && is_better(t, best, s->value, s->end))
			best = s;
	}
	c->remarks = remarks;
	go_along(n, c, t, best);
	return best;
}

/* The way that ends with `last`, as steps of its own. */
static const struct step *
copy_back(struct trail *t, const struct step *last, const struct spot *end,
    long long value)
{
	struct step *way = NULL;

	for (const struct step *s = last; s; s = s->back) {
		struct step *made =
		    arena_copy(&t->keep->passing, s, sizeof *made);

		made->next = way;
		made->end = end;
		made->value = value;
		made->length =
		    (way ? way->length : 0) + (rests(t, s->atom) ? 0 : 1);
		way = made;
	}
	return way;
}

/* -------------------------------------------------------------- way by way */

/* The last step of the open frames, as far as they are the way found last. */
static struct step *
steps_of_frames(struct trail *t)
{
	struct step *back = NULL;
	int i = t->won.frames;

	while (i && !t->frame[i - 1].best)
		i--;
	if (i)
		back = t->frame[i - 1].best;
	for (; i < t->won.frames; i++) {
		struct frame *f = &t->frame[i];

		f->best = arena_get(&t->keep->passing, sizeof *f->best);
		f->best->at = f->here.at;
		f->best->to = by_move(t, f->atom) ? f->next.at : f->here.at;
		f->best->atom = f->atom;
		f->best->back = back;
		back = f->best;
	}
	return back;
}

static void
write_way(struct ctx *c, struct trail *t)
{
	struct won *w = &t->won;
	struct found *f;

	w->waits = false;
	f = arena_get(&t->keep->passing, sizeof *f);
	f->last = steps_of_frames(t);
	f->end = w->end;
	f->value = w->last;
	f->remarks = w->remarks - t->first_remark;
	if (f->remarks)
		f->remark =
		    arena_copy(&t->keep->passing, c->remark + t->first_remark,
			(size_t)f->remarks * sizeof *c->remark);
	f->next = t->found;
	t->found = f;
	if (w->best)
		t->best = f;
}

/*
 * Writes down the way that was found last, before its last frame changes: one
 * that a better one follows never is.
 */
static void
keep_way(struct ctx *c, struct trail *t)
{
	if (t->won.waits && t->frames == t->won.frames)
		write_way(c, t);
}

/* Takes note of an end; false when it was known. */
static bool
is_new_end(struct trail *t, const struct spot *end)
{
	if (!t->ended || end->id >= t->rows)
		return true;
	if (t->ended[end->id] == t->stamp)
		return false;
	t->ended[end->id] = t->stamp;
	return true;
}

/* The open frames are a match: keeps it when it is better than the best. */
static void
take_way(struct ctx *c, struct trail *t, const struct stand *s, long long value)
{
	struct won *w = &t->won;
	struct step last = {.value = w->value, .end = w->end};
	bool better = is_better(t, w->some ? &last : NULL, value, s->at);
	bool both = w->some && is_kept(t, w->value, value);

	if (!better && !both)
		return;
	if (!both) {
		t->found = t->best = NULL;
		t->stamp++;
	} else if (w->waits) {
		write_way(c, t);
	}
	if (!is_new_end(t, s->at))
		return;
	if (better) {
		if (w->some)
			drop_slots(t, c, t->best_slots);
		copy_slots(t, c, t->best_slots);
	}
	*w = (struct won){true, true, better, t->frames, c->remarks, s->at,
	    better ? value : w->value, value};
}

/* Tries an atom after the frames that are open. */
static void
try_atom(const struct node *n, struct ctx *c, struct trail *t, int atom,
    const struct stand *at)
{
	struct frame *f;
	bool holds;

	make_frame_room(t, keep_of(n, c));
	f = &t->frame[t->frames];
	*f = (struct frame){.here = *at,
	    .atom = atom,
	    .remarks = c->remarks,
	    .ahead = looks_ahead(t, atom, at->at)};
	copy_slots(t, c, saved_of(t, t->frames++));
	if (by_move(t, atom)) {
		go_first(t, f);
		return;
	}
	holds = (!f->ahead || t->pattern->ends[atom]) &&
	    ask(n, c, t, atom, at, NULL);
	if (!holds && !f->ahead) {
		c->remarks = f->remarks;
		return;
	}
	if (holds && t->pattern->ends[atom])
		take_end(n, c, t, f, at);
	go_first(t, f);
}

static void
leave_atom(struct ctx *c, struct trail *t)
{
	struct frame *f = &t->frame[t->frames - 1];

	keep_way(c, t);
	t->frames--;
	c->remarks = f->remarks;
	restore_slots(t, c, saved_of(t, t->frames));
}

static void
try_from(const struct node *n, struct ctx *c, struct trail *t, int atom)
{
	try_atom(n, c, t, atom, &t->origin);
	while (t->frames) {
		struct frame *f = &t->frame[t->frames - 1];

		if (t->won.some && t->options & TRAIL_FIRST)
			f->next.at = NULL;
		if (next_try(n, c, t, f, &atom))
			try_atom(n, c, t, atom, &f->next);
		else
			leave_atom(c, t);
	}
}

static void
repeat_remarks(struct ctx *c, const struct found *f)
{
	for (int i = 0; i < f->remarks; i++)
		eval_remark(c, f->remark[i].at, f->remark[i].text);
}

static const struct step *
find_by_trying(const struct node *n, struct ctx *c, struct trail *t)
{
	t->best = t->found = NULL;
	t->won = (struct won){0};
	t->first_remark = c->remarks;
	t->best_slots = arena_get(
	    &keep_of(n, c)->passing, (size_t)t->writes * sizeof *t->best_slots);
	for (int i = 0; i < t->pattern->firsts; i++)
		try_from(n, c, t, t->pattern->first[i]);
	if (!t->best)
		return NULL;
	restore_slots(t, c, t->best_slots);
	repeat_remarks(c, t->best);
	return copy_back(t, t->best->last, t->best->end, t->best->value);
}

/* --------------------------------------------------------------- both ways */

/* The way may end there, behind the atom of the frame on top. */
static void
take_end(const struct node *n, struct ctx *c, struct trail *t, struct frame *f,
    const struct stand *s)
{
	unsigned more = weight(t, f);
	long long value = more;

	if (t->by_move && !s->length)
		return;
	if (t->tries)
		value = t->by_move ? s->length : s->length + 1;
	if (!value_of_end(c, t, s, &value))
		return;
	if (t->tries)
		take_way(c, t, s, value);
	else
		add_step(t, keep_of(n, c), f,
		    (struct step){
			.end = s->at, .value = value, .length = more});
}

/* --------------------------------------------------------------- the others */

/* A way beside the best one. */
struct other {
	const struct spot *end;
	struct step *last; /* with the steps before it in `back` */
	long long value;
	const struct found *found; /* of one that was tried */
};

static void
add_other(struct trail *t, struct other o)
{
	if (t->others == t->other_room) {
		int room = t->other_room ? 2 * t->other_room : 16;
		struct other *more =
		    arena_raw(&t->keep->passing, (size_t)room * sizeof *more);

		if (t->others)
			memcpy(
			    more, t->other, (size_t)t->others * sizeof *more);
		t->other = more;
		t->other_room = room;
	}
	t->other[t->others++] = o;
}

/* Puts the steps that may stand at one place on the pile. */
static void
pile_steps(struct trail *t, struct step **pile, struct step *s,
    struct step *back, long long value)
{
	for (; s; s = s->other)
		if (s->seen != t->stamp &&
		    (t->options & TRAIL_EVERY || s->value == value)) {
			s->seen = t->stamp;
			s->back = back;
			s->below = *pile;
			*pile = s;
		}
}

/* All ends that the steps found lead to, with a way to each. */
static void
collect_steps(struct trail *t, const struct step *best)
{
	struct step *pile = NULL, *s;

	for (int i = 0; i < t->pattern->firsts; i++)
		pile_steps(t, &pile, t->head[i], NULL, best->value);
	while ((s = pile)) {
		pile = s->below;
		if (s->next)
			pile_steps(t, &pile, s->next, s, s->next->value);
		else if (is_new_end(t, s->end))
			add_other(t, (struct other){s->end, s, s->value, NULL});
	}
}

/* Is there a line below, to a leaf, on which no way goes further? */
static bool
is_furthest(const struct trail *t, const struct spot *end)
{
	const struct spot *s = end->child;

	if (!s)
		return true;
	while (s != end) {
		bool known = t->ended[s->id] == t->stamp;

		if (!known && !s->child)
			return true;
		if (!known) {
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
compare_others(const void *a, const void *b)
{
	unsigned i = ((const struct other *)a)->end->id,
		 k = ((const struct other *)b)->end->id;

	return (i > k) - (i < k);
}

static void
collect(struct trail *t, const struct step *best)
{
	int kept = 0;

	if (t->tries) {
		for (const struct found *f = t->found; f; f = f->next)
			add_other(
			    t, (struct other){f->end, f->last, f->value, f});
	} else {
		t->stamp++;
		collect_steps(t, best);
	}
	for (int i = 0; i < t->others; i++)
		if (t->other[i].end != best->end &&
		    (!(t->options & TRAIL_EVERY) ||
			is_furthest(t, t->other[i].end)))
			t->other[kept++] = t->other[i];
	t->others = kept;
	if (kept)
		qsort(t->other, (size_t)kept, sizeof *t->other, compare_others);
}

/* The same as one step, for what only its ends matter of. */
static const struct step *
sum_up(struct trail *t, const struct other *o)
{
	struct step *way = arena_copy(&t->keep->passing, o->last, sizeof *way);

	way->next = NULL;
	way->length = 0;
	for (const struct step *s = o->last; s; s = s->back) {
		way->length += !rests(t, s->atom);
		way->at = s->at;
	}
	way->end = o->end;
	way->value = t->form.max ? o->value : way->length;
	return way;
}

const struct step *
trail_other(const struct node *n, struct ctx *c, bool whole)
{
	struct trail *t = keep_of(n, c)->of;
	const struct step *way;
	const struct other *o;

	if (t->given < 0) {
		collect(t, t->result);
		t->given = 0;
		t->before_other = arena_mark(&t->keep->passing);
	}
	if (t->given == t->others)
		return NULL;
	arena_release(&t->keep->passing, t->before_other);
	o = &t->other[t->given++];
	way = sum_up(t, o);
	if (o->found)
		repeat_remarks(c, o->found);
	else
		whole |= n->effects.remarks || n->effects.writes;
	if (whole || t->taken)
		way = copy_back(t, o->last, o->end, way->value);
	if (!o->found)
		go_along(n, c, t, way);
	return way;
}

/* ----------------------------------------------------------------- a start */

static void
list_writes(const struct node *n, struct ctx *c, struct trail *t)
{
	bool *slot = mem_get((size_t)c->query->variables + 1);

	plan_writes(c->query, n, slot);
	t->written = arena_get(
	    &t->keep->arena, (size_t)c->query->variables * sizeof *t->written);
	for (int i = 0; i < c->query->variables; i++)
		if (slot[i])
			t->written[t->writes++] = i;
	free(slot);
}

/* The slots that are looked at, if they hold all that is, and no text. */
static void
list_reads(const struct node *n, struct ctx *c, struct trail *t)
{
	bool *slot = mem_get((size_t)c->query->variables + 1);
	bool plain = plan_reads(c->query, n, slot);

	t->looked = arena_get(
	    &t->keep->arena, (size_t)c->query->variables * sizeof *t->looked);
	for (int i = 0; i < c->query->variables; i++) {
		enum type type = c->query->variable[i].type;

		if (slot[i])
			t->looked[t->looks++] = i;
		if (slot[i] && (type == TYPE_string || type == TYPE_dictionary))
			plain = false;
	}
	if (plain)
		t->read = arena_get(
		    &t->keep->arena, (size_t)t->looks * sizeof *t->read);
	free(slot);
}

static bool
same_value(const struct slot *a, const struct slot *b, enum type type)
{
	if (a->bound != b->bound || !a->bound)
		return a->bound == b->bound;
	switch (type) {
	case TYPE_test: return a->is.test == b->is.test;
	case TYPE_number: return a->is.number == b->is.number;
	case TYPE_set: return a->is.set == b->is.set;
	case TYPE_position: return a->is.position == b->is.position;
	case TYPE_piece: return a->is.piece == b->is.piece;
	default: return false;
	}
}

/* Are the values looked at those of last time?  Then so are the answers. */
static bool
reads_same(const struct ctx *c, struct trail *t)
{
	bool same = t->last_read != 0;

	for (int i = 0; i < t->looks; i++) {
		int slot = t->looked[i];

		if (!same_value(&t->read[i], &c->slot[slot],
			c->query->variable[slot].type)) {
			t->read[i] = c->slot[slot];
			same = false;
		}
	}
	return same;
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

static void
sort_parts(const struct node *n, struct trail *t)
{
	struct arena *a = &t->keep->arena;

	t->ahead = arena_get(a, (size_t)n->kids + 1);
	for (int i = 0; i < n->kids; i++)
		t->ahead[i] = looks_at_move(n->kid[i]);
	if (!(t->options & TRAIL_MOVES))
		return;
	t->by_move = arena_get(a, (size_t)n->kids + 1);
	for (int i = 0; i < n->kids; i++)
		t->by_move[i] = dash_is(n->kid[i]);
}

static struct trail *
new_trail(const struct node *n, struct ctx *c, const struct trail_form *form)
{
	struct keep *k = keep_of(n, c);
	struct arena *a = &k->arena;
	struct trail *t = arena_get(a, sizeof *t);

	t->keep = k;
	t->form = *form;
	t->pattern = form->pattern;
	t->options = form->options;
	t->tries = n->effects.acts ||
	    (t->options & TRAIL_NONATOMIC && n->effects.writes);
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
		list_writes(n, c, t);
	else if (n->effects.reads)
		list_reads(n, c, t);
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
	bool same = !n->effects.reads || (t->read && reads_same(c, t));
	const struct spot *at = c->at;

	if (t->tries || n->effects.writes || !is_real(c, at))
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
		arena_reset(&t->keep->passing);
		t->version = t->last_read = ++t->versions;
	} else {
		t->version = passes ? t->last_read : 0;
		if (!passes)
			arena_reset(&t->keep->passing);
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
		t->origin.focus = colour_to_move(c->at, c->at);
	return t->origin.focus != 0;
}

const struct step *
trail_find(const struct node *n, struct ctx *c, const struct trail_form *form)
{
	struct keep *k = keep_of(n, c);
	struct trail *t = k->of ? k->of : new_trail(n, c, form);

	if (t->taken && c->at->id < t->rows && t->taken[c->at->id])
		return NULL;
	if (!set_origin(c, t))
		return NULL;
	set_version(n, c, t);
	t->frames = 0;
	t->result = t->tries ? find_by_trying(n, c, t) : find_by_memo(n, c, t);
	return t->result;
}

void
trail_take(const struct node *n, struct ctx *c, const struct step *way)
{
	struct trail *t = keep_of(n, c)->of;

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
