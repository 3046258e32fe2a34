/*
 * implied.c - see implied.h
 *
 * What a filter implies of its parts is in its row (IMPLIES in filters.def); of
 * a filter whose row says nothing, nothing is known.
 */
#include "cql/plan/implied.h"

#include <limits.h>

#include "cql/filters/find.h"
#include "cql/filters/move_filters.h"
#include "cql/filters/path.h"
#include "cql/path/pattern.h"

enum {
	ATOMS_MANY = 64,	 /* longer patterns are not looked into */
	CONSTANT_MOST = 1 << 20, /* greater constants are not looked at */
};

/* A walk through a query. */
struct walk {
	const struct query *query;
	struct arena *arena;
	bool lasts;	 /* what was looked at since may do what lasts */
	bool has_effect; /* the same, whatever gates came between */
	bool imagines;	 /* positions may be no positions of the game */
	unsigned tags;	 /* conditions on these so far */
};

static struct condition *follow(struct walk *w, const struct node *n);

static struct condition *
new_condition(struct walk *w, const struct node *n, enum condition_kind kind)
{
	struct condition *c = condition_new(w->arena, kind);

	c->of = n;
	return c;
}

static void
add(struct walk *w, struct condition *to, const struct node *n)
{
	bool before = w->lasts;
	struct condition *part;

	w->lasts = false;
	part = follow(w, n);
	ARENA_ADD(w->arena, to->part, to->count, part);
	w->lasts |= before;
}

static void
add_counted(struct walk *w, struct condition *to, const struct node *n,
    long long least, long long most)
{
	struct condition *c = new_condition(w, to->of, CONDITION_ELSEWHERE);

	c->least = least;
	c->most = most;
	add(w, c, n);
	ARENA_ADD(w->arena, to->part, to->count, c);
}

static void
add_somewhere(struct walk *w, struct condition *to, const struct node *n)
{
	add_counted(w, to, n, 1, LLONG_MAX);
}

/* ------------------------------------------------------------------ bounds */

bool
number_bounds(const struct node *n, struct bounds *b)
{
	enum filter_fact how = n->filter->fact;
	int constant = 1;
	long long with;

	if (how < IS_LESS || how > IS_GREATER)
		return false;
	if (n->kid[1]->filter->fact != IS_INTEGER) {
		constant = 0; /* and from the other side it is another one */
		how = (enum filter_fact)(IS_LESS + IS_GREATER - how);
	}
	with = n->kid[constant]->number;
	if (n->kid[constant]->filter->fact != IS_INTEGER ||
	    with > CONSTANT_MOST)
		return false;
	*b = (struct bounds){n->kid[!constant], LLONG_MIN, LLONG_MAX};
	if (how >= IS_EQUAL)
		b->least = with + (how == IS_GREATER);
	if (how <= IS_EQUAL)
		b->most = with - (how == IS_LESS);
	return true;
}

/* ------------------------------------------------------------------ leaves */

/*
 * Return the condition of a number between bounds.  Whatever the number of the
 * first move is, it rises by one with every second ply.  NULL: nothing is known
 * of such a number.
 */
static struct condition *
bounded(struct walk *w, const struct bounds *b)
{
	enum filter_fact fact = b->number->filter->fact;
	const struct geometry *g;
	struct condition *c;

	if (fact == IS_COUNT &&
	    b->number->kid[0]->filter->fact == IS_DESIGNATOR) {
		g = &b->number->kid[0]->geometry;
		return condition_pieces(
		    w->arena, g->pieces, g->squares, b->least, b->most);
	}
	if (fact != IS_PLY && fact != IS_MOVENUMBER)
		return NULL;
	c = condition_new(w->arena, CONDITION_PLIES);
	c->least = fact == IS_PLY && b->least > 0 ? b->least : 0;
	c->most = b->most < 0 ? 0 : b->most;
	if (fact == IS_MOVENUMBER && c->most < LLONG_MAX)
		c->most = 2 * c->most + 1;
	return c;
}

static struct condition *
at_end(struct walk *w, uint64_t fact)
{
	struct condition *c = condition_new(w->arena, CONDITION_END);

	c->fact = fact;
	return c;
}

/* Return the condition that some mate or stalemate requires. */
static struct condition *
at_some_end(struct walk *w, const struct node *n, uint64_t fact)
{
	struct condition *c = new_condition(w, n, CONDITION_ALL);
	struct condition *end = at_end(w, fact);

	end->of = n;
	ARENA_ADD(w->arena, c->part, c->count, end);
	return c;
}

/* Return the condition of a filter by itself; NULL: only its parts have any. */
static struct condition *
leaf(struct walk *w, const struct node *n)
{
	const struct geometry *g = &n->geometry;
	struct bounds b;

	switch (n->filter->fact) {
	case IS_DESIGNATOR:
		return condition_pieces(
		    w->arena, g->pieces, g->squares, 1, LLONG_MAX);
	case IS_ALWAYS:
	case IS_INTEGER: return condition_new(w->arena, CONDITION_ALWAYS);
	case IS_NEVER: return condition_new(w->arena, CONDITION_NEVER);
	case IS_MATE: return at_end(w, FACT_MATE);
	case IS_STALEMATE: return at_end(w, FACT_STALEMATE);
	case IS_SOME_MATE: return at_some_end(w, n, FACT_MATE);
	case IS_SOME_STALEMATE: return at_some_end(w, n, FACT_STALEMATE);
	case IS_INITIAL: return condition_new(w->arena, CONDITION_PLIES);
	default: break;
	}
	if (node_all_have(n, GAME_CONSTANT))
		return condition_tags(w->arena, n, w->tags++);
	return number_bounds(n, &b) ? bounded(w, &b) : NULL;
}

/* ------------------------------------------------------------------- rules */

typedef void rule(struct walk *w, const struct node *n, struct condition *c);

/*
 * Follow parts that are evaluated in order, up to one that does not match.
 * Leave out the parts after one with an external effect; but the leading
 * filters on tags have had their effects before anything else is evaluated.
 */
static void
follow_sequence(struct walk *w, const struct node *n, struct condition *c)
{
	int gates = n == w->query->body ? w->query->gate_parts : 0;

	c->kind = CONDITION_ALL;
	for (int i = 0; i < n->kids && !w->lasts; i++) {
		add(w, c, n->kid[i]);
		w->lasts &= i >= gates;
	}
	c->exact = c->count == n->kids;
}

/* Follow parts of which one is enough, whether later ones are evaluated or not.
 */
static void
follow_any(struct walk *w, const struct node *n, struct condition *c)
{
	c->kind = CONDITION_ANY;
	c->exact = true;
	for (int i = 0; i < n->kids; i++)
		add(w, c, n->kid[i]);
}

/* Follow parts that are all evaluated; none may be empty or without a value. */
static void
follow_all(struct walk *w, const struct node *n, struct condition *c)
{
	c->kind = CONDITION_ALL;
	for (int i = 0; i < n->kids; i++)
		add(w, c, n->kid[i]);
}

/* Follow the last part; those before it say how far, or where to. */
static void
follow_last(struct walk *w, const struct node *n, struct condition *c)
{
	c->kind = CONDITION_ALL;
	add(w, c, n->kid[n->kids - 1]);
}

/* Follow both sides; where `#F >= 1` matches, so does F. */
static void
follow_comparison(struct walk *w, const struct node *n, struct condition *c)
{
	struct bounds b;

	follow_all(w, n, c);
	if (number_bounds(n, &b) && b.least > 0 &&
	    b.number->filter->fact == IS_COUNT)
		add(w, c, b.number->kid[0]);
}

/* Follow the condition with its `then`, or the `else`. */
static void
follow_if(struct walk *w, const struct node *n, struct condition *c)
{
	struct condition *then = new_condition(w, n, CONDITION_ALL);

	if (n->kids < 3)
		return;
	add(w, then, n->kid[0]);
	add(w, then, n->kid[1]);
	c->kind = CONDITION_ANY;
	ARENA_ADD(w->arena, c->part, c->count, then);
	add(w, c, n->kid[2]);
}

/* Follow P : F, by which F holds somewhere, unless positions are imagined. */
static void
follow_colon(struct walk *w, const struct node *n, struct condition *c)
{
	c->kind = CONDITION_ALL;
	if (!w->imagines)
		add_somewhere(w, c, n->kid[1]);
}

/* Follow the filter of find, evaluated at positions of the game, once at each.
 */
static void
follow_find(struct walk *w, const struct node *n, struct condition *c)
{
	struct span span = find_bounds(n);

	c->kind = CONDITION_ALL;
	if (span.low > 0)
		add_counted(w, c, n->kid[0], span.low, span.high);
}

/* Follow the filter of echo, evaluated at the target, a position of the game.
 */
static void
follow_echo(struct walk *w, const struct node *n, struct condition *c)
{
	c->kind = CONDITION_ALL;
	add_somewhere(w, c, n->kid[0]);
}

/* ---------------------------------------------------------------- patterns */

/*
 * True if a match can end, from one of these atoms on, without an atom of this
 * part: depth-first search over those that can be reached without it.
 */
static bool
ends_without(
    const struct pattern *p, int part, const int *atom, int atoms, bool *seen)
{
	for (int i = 0; i < atoms; i++) {
		const int *from = &p->from[atom[i]];

		if (p->part[atom[i]] == part || seen[atom[i]])
			continue;
		seen[atom[i]] = true;
		if (p->ends[atom[i]] ||
		    ends_without(
			p, part, p->next + from[0], from[1] - from[0], seen))
			return true;
	}
	return false;
}

static bool
starts_with(const struct pattern *p, int part)
{
	for (int i = 0; i < p->firsts; i++)
		if (p->part[p->first[i]] != part)
			return false;
	return true;
}

/*
 * Follow the parts of a path that every match has: one with which each match
 * begins holds here, any other somewhere in the game.  A part that takes a move
 * is evaluated where the move is played, which need not be here.  Parts outside
 * the pattern are not among its atoms.
 */
static void
follow_path(struct walk *w, const struct node *n, struct condition *c)
{
	const struct pattern *p = path_data_of(n)->pattern;

	c->kind = CONDITION_ALL;
	for (int i = 0; i < n->kids && p->atoms <= ATOMS_MANY; i++) {
		bool seen[ATOMS_MANY] = {false};

		if (starts_with(p, i) && !n->kid[i]->filter->takes)
			add(w, c, n->kid[i]);
		else if (!ends_without(p, i, p->first, p->firsts, seen))
			add_somewhere(w, c, n->kid[i]);
	}
}

/* ------------------------------------------------------------------- moves */

/* True if the filter matches only with a move: not with `all`. */
static bool
needs_a_move(const struct node *n)
{
	return !move_has(n, MOVE_ALL) && move_mode_of(n) != REVERSE;
}

/*
 * Follow the parts of move: its sets are evaluated before the move, and each
 * has a square of it; the target is evaluated after a move that was played.
 */
static void
follow_move(struct walk *w, const struct node *n, struct condition *c)
{
	const struct node *target = move_part(n, PART_TARGET);
	enum move_mode mode = move_mode_of(n);

	if (!needs_a_move(n))
		return;
	c->kind = CONDITION_ALL;
	for (int i = 0; i < PART_SETS; i++) {
		const struct node *part = move_part(n, (enum move_part)i);

		if (part && mode == PREVIOUS)
			add_somewhere(w, c, part);
		else if (part)
			add(w, c, part);
	}
	if (target && mode == PREVIOUS)
		add(w, c, target);
	else if (target && mode == PLAYED)
		add_somewhere(w, c, target);
}

/* ------------------------------------------------------------------- table */

static rule *const rules[] = {
    [IMPLIED_SEQUENCE] = follow_sequence,
    [IMPLIED_ANY] = follow_any,
    [IMPLIED_ALL] = follow_all,
    [IMPLIED_LAST] = follow_last,
    [IMPLIED_COMPARISON] = follow_comparison,
    [IMPLIED_IF] = follow_if,
    [IMPLIED_COLON] = follow_colon,
    [IMPLIED_FIND] = follow_find,
    [IMPLIED_ECHO] = follow_echo,
    [IMPLIED_PATH] = follow_path,
    [IMPLIED_MOVE] = follow_move,
};

/* -------------------------------------------------------------------- walk */

/* True if the filter by itself has an external effect, or may end the run. */
static bool
lasts(const struct query *q, const struct node *n)
{
	return n->filter->flags & (EXTERNAL_EFFECT | OUTSIDE) ||
	    (n->filter->flags & ASSIGNS && n->slot >= 0 &&
		q->variable[n->slot].persistent);
}

static bool
any_lasts(const struct query *q, const struct node *n)
{
	if (lasts(q, n))
		return true;
	for (int i = 0; i < n->kids; i++)
		if (any_lasts(q, n->kid[i]))
			return true;
	return false;
}

/*
 * True for rules that evaluate parts in a known order: a part with an external
 * effect leaves the conditions of the parts before it valid.
 */
static bool
keeps_order(rule *r)
{
	return r == follow_sequence || r == follow_any;
}

/*
 * Return the conditions of a filter.  Whatever its rule follows, w->lasts says
 * whether any of its parts has an external effect: a rule that leaves a part
 * out must not lose that.
 */
static struct condition *
follow(struct walk *w, const struct node *n)
{
	struct condition *c = leaf(w, n);
	rule *r = c || lasts(w->query, n) ? NULL : rules[n->filter->implies];

	if (!c)
		c = new_condition(w, n, CONDITION_OPEN);
	c->of = n;
	if (r)
		r(w, n, c);
	if (r && keeps_order(r)) {
		/* to know that it matches does not save evaluating it */
		c->exact &= !w->has_effect;
		return c;
	}
	w->lasts = any_lasts(w->query, n);
	w->has_effect |= w->lasts;
	if (r && w->lasts) {
		c->kind = CONDITION_OPEN;
		c->count = 0;
	}
	return c;
}

/* True if positions that are not of the game can be made and kept. */
static bool
imagines(const struct node *n)
{
	if (n->filter->fact == IS_IMAGINE ||
	    (n->filter->fact == IS_MOVE && move_mode_of(n) > PREVIOUS &&
		move_part(n, PART_TARGET)))
		return true;
	for (int i = 0; i < n->kids; i++)
		if (imagines(n->kid[i]))
			return true;
	return false;
}

struct condition *
implied_condition(struct query *q)
{
	struct walk w = {
	    .query = q, .arena = &q->arena, .imagines = imagines(q->body)};

	return follow(&w, q->body);
}
