/* prefilter.c - see prefilter.h */
#include "cql/prefilter.h"

#include "base/short_way.h"
#include "cql/filters/find.h"
#include "cql/filters/path.h"
#include "cql/path/pattern.h"
#include "cql/run/context.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

enum { ATOMS_MANY = 64 }; /* longer patterns are not looked into */

/* The conditions of a query, while they are gathered. */
struct gathering {
	struct arena *arena;
	struct condition list[CONDITIONS_MAX];
	int count;
};

/* ------------------------------------------------------------------ levels */

const char *const play_level_words[] = {"tags", "position", "tree"};

static enum play_level
level_of_row(const struct filter *f)
{
	return f->flags & PURE ? PLAY_TAGS
	    : f->flags & BOARD ? PLAY_POSITION
			       : PLAY_TREE;
}

/* Raises *level to that of the node, and says by which filter. */
static void
raise_level(
    const struct node *n, enum play_level *level, const struct node **why)
{
	enum play_level own = level_of_row(n->filter);

	if (own > *level) {
		*level = own;
		*why = n;
	}
	for (int i = 0; i < n->kids; i++)
		raise_level(n->kid[i], level, why);
}

enum play_level
play_level_of(const struct query *q, const struct node **why)
{
	enum play_level level = PLAY_TAGS;

	*why = NULL;
	for (int i = 0; i < q->body->kids; i++)
		raise_level(q->body->kid[i], &level, why);
	return level;
}

/* -------------------------------------------------------------- conditions */

/* Does the position alone decide?  Tags may come late, and do not count. */
static bool
asks_for_board_alone(const struct node *n)
{
	unsigned flags = n->filter->flags;

	if (n->acts || n->slot >= 0 || flags & (CHANGES | REMARKS | NEEDS_GAME))
		return false;
	if (!(flags & (BOARD | PURE)))
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!asks_for_board_alone(n->kid[i]))
			return false;
	return true;
}

static bool
is_conjunction(const struct node *n)
{
	return n->filter == &filters[FILTER_container] ||
	    n->filter == &filters[FILTER_compound] ||
	    n->filter->evaluate.test == test_and;
}

static bool
is_pattern(const struct node *n)
{
	return n->filter->evaluate.number == number_path ||
	    n->filter->evaluate.position == position_path;
}

static bool
is_find(const struct node *n)
{
	return n->filter->evaluate.position == position_find ||
	    n->filter->evaluate.number == number_find;
}

/* ------------------------------------------------------------- of patterns */

/*
 * Marks the atoms that can be reached from the first ones without one of this
 * part; true when a match may end there.
 */
static bool
ends_without(const struct pattern *p, int part)
{
	bool seen[ATOMS_MANY] = {false};
	int stack[ATOMS_MANY], height = 0;

	for (int i = 0; i < p->firsts; i++)
		if (p->part[p->first[i]] != part && !seen[p->first[i]]) {
			seen[p->first[i]] = true;
			stack[height++] = p->first[i];
		}
	while (height) {
		int atom = stack[--height];

		if (p->ends[atom])
			return true;
		for (int i = p->from[atom]; i < p->from[atom + 1]; i++)
			if (p->part[p->next[i]] != part && !seen[p->next[i]]) {
				seen[p->next[i]] = true;
				stack[height++] = p->next[i];
			}
	}
	return false;
}

/* ----------------------------------------------------------- of the filters */

static int
count_conjuncts(const struct node *n)
{
	int count = 0;

	if (!is_conjunction(n))
		return 1;
	for (int i = 0; i < n->kids; i++)
		count += count_conjuncts(n->kid[i]);
	return count;
}

/*
 * Adds what the position alone decides of filters that match together, but for
 * constants, which cannot fail.
 */
static void
add_conjuncts(struct condition *to, const struct node *n)
{
	if (asks_for_board_alone(n)) {
		if (node_any_has(n, BOARD))
			to->filter[to->filters++] = n;
	} else if (is_conjunction(n))
		for (int i = 0; i < n->kids; i++)
			add_conjuncts(to, n->kid[i]);
}

/*
 * The pieces that must come to a square for the filter to begin to match: those
 * of piece designators, where nothing else is asked than that they are there.
 * All bits if there is more to it.
 */
static unsigned
men_of(const struct node *n)
{
	const struct evaluators *w = &n->filter->evaluate;
	unsigned men = 0;

	if (n->filter == &filters[FILTER_designator])
		return n->geometry.pieces & EMPTY_SQUARE ? ~0U
							 : n->geometry.pieces;
	if (!is_conjunction(n) && w->test != test_or && w->set != set_union &&
	    w->set != set_meet && w->test != test_orbit)
		return ~0U;
	for (int i = 0; i < n->kids; i++)
		men |= men_of(n->kid[i]);
	return men;
}

/* Stands for no piece, so that each condition is asked at the first position.
 */
#define FIRST_POSITION (1U << 31)

/* One that must hold more than once is asked at each position. */
static unsigned
men_of_condition(const struct condition *condition)
{
	unsigned men = FIRST_POSITION;

	for (int i = 0; i < condition->filters; i++)
		men |= men_of(condition->filter[i]);
	return condition->least > 1 ? ~0U : men;
}

static void gather_below(struct gathering *g, const struct node *n);

/* The filter must match at so many positions of the game. */
static void
gather(struct gathering *g, const struct node *n, long long least)
{
	struct condition *made = &g->list[g->count];

	if (g->count == CONDITIONS_MAX || least < 1)
		return;
	made->least = least;
	made->filters = 0;
	made->filter = arena_get(
	    g->arena, (size_t)count_conjuncts(n) * sizeof(const struct node *));
	add_conjuncts(made, n);
	made->men = men_of_condition(made);
	g->count += made->filters > 0;
	gather_below(g, n);
}

/* What must match at other positions if this filter does. */
static void
gather_below(struct gathering *g, const struct node *n)
{
	if (is_conjunction(n)) {
		for (int i = 0; i < n->kids; i++)
			gather_below(g, n->kid[i]);
	} else if (is_find(n)) {
		gather(g, n->kid[0], find_least(n));
	} else if (is_pattern(n)) {
		const struct pattern *p = path_data_of(n)->pattern;

		for (int i = 0; i < n->kids && p->atoms <= ATOMS_MANY; i++)
			if (!ends_without(p, i))
				gather(g, n->kid[i], 1);
	}
}

/* ------------------------------------------------------------ of the query */

const struct prefilter *
prefilter_new(struct query *q)
{
	struct gathering g = {.arena = &q->arena};
	struct prefilter *made;

	if (!SHORT_WAYS || query_persists(q) ||
	    node_any_has(q->body, LASTS | OUTSIDE))
		return NULL;
	gather(&g, q->body, 1);
	if (!g.count)
		return NULL;
	made = arena_get(&q->arena, sizeof *made);
	made->count = g.count;
	made->list =
	    arena_copy(&q->arena, g.list, (size_t)g.count * sizeof *made->list);
	return made;
}

static bool
holds(const struct condition *condition, struct ctx *c)
{
	for (int i = 0; i < condition->filters; i++)
		if (!matches(condition->filter[i], c))
			return false;
	return true;
}

void
prefilter_start(const struct prefilter *p, struct prefilter_state *s)
{
	s->open = ~0u >> (CONDITIONS_MAX - p->count);
	for (int i = 0; i < p->count; i++)
		s->left[i] = p->list[i].least;
}

void
prefilter_look(const struct prefilter *p, struct prefilter_state *s,
    struct ctx *c, unsigned came)
{
	for (int i = 0; i < p->count; i++)
		if (s->open >> i & 1 && p->list[i].men & came &&
		    holds(&p->list[i], c) && !--s->left[i])
			s->open ^= 1u << i;
}
