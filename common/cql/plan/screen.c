/* screen.c - see screen.h */
#include "cql/plan/screen.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "base/short_way.h"
#include "cql/plan/consequence.h"
#include "cql/run/context.h"
#include "cql/run/regex.h"
#include "cql/tree/node.h"
#include "pgn/notes.h"
#include "pgn/lazy_game.h"

/* To look at more images of a transform takes longer than it spares. */
enum { ALTERNATIVES_MAX = 8 };

/*
 * True if the filter requires one of some pieces on one of some squares.  Empty
 * squares are no pieces, and a designator without pieces requires nothing.
 */
static bool
asks_for_men(const struct node *n)
{
	unsigned pieces = n->geometry.pieces;

	return n->filter->fact == IS_DESIGNATOR && pieces &&
	    !(pieces & EMPTY_SQUARE);
}

static inline bool
stood(unsigned pieces, bb squares, const struct footprint *f)
{
	bb found = 0;

	for (; pieces; pieces &= pieces - 1)
		found |= f->piece[__builtin_ctz(pieces)];
	return found & squares;
}

static bool
may_match(const struct node *n, const struct footprint *f)
{
	return !asks_for_men(n) ||
	    stood(n->geometry.pieces, n->geometry.squares, f);
}

static bool
may_hold(const struct consequence *c, const struct footprint *f)
{
	bool any = c->kind == HOLDS_ANY;

	if (c->kind == HOLDS_HERE || (any && c->count > ALTERNATIVES_MAX))
		return may_match(c->of, f);
	for (int i = 0; i < c->count; i++)
		if (may_hold(c->part[i], f) == any)
			return any;
	return !any;
}

static int
count_filters(const struct consequence *c)
{
	int count = c->kind == HOLDS_HERE;

	for (int i = 0; i < c->count; i++)
		count += count_filters(c->part[i]);
	return count;
}

/* Collect the pieces that must have stood somewhere, whatever else holds. */
static void
collect_pieces(
    struct query *q, struct needed_men *men, const struct consequence *c)
{
	if (c->kind == HOLDS_ANY) {
		q->needs_more = true;
	} else if (c->kind != HOLDS_HERE) {
		for (int i = 0; i < c->count; i++)
			collect_pieces(q, men, c->part[i]);
	} else if (asks_for_men(c->of)) {
		men[q->needed++] = (struct needed_men){
		    c->of->geometry.pieces, c->of->geometry.squares};
	}
}

void
query_note_footprint(struct query *q)
{
	static const struct footprint none;
	int most = count_filters(q->consequence);
	struct needed_men *men =
	    arena_get(&q->arena, (size_t)most * sizeof *men);

	q->needs = men;
	collect_pieces(q, men, q->consequence);
	q->asks_for_footprint = !query_may_match(q, &none);
}

bool
query_may_match(const struct query *q, const struct footprint *f)
{
	bool may = true;

	if (!short_way(SHORT_NEEDED_PIECES))
		return may_hold(q->consequence, f);
	/* to look at all is quicker than to find out when to stop */
	for (int i = 0; i < q->needed; i++)
		may &= stood(q->needs[i].pieces, q->needs[i].squares, f) != 0;
	return may && (!q->needs_more || may_hold(q->consequence, f));
}

/* The conditions of a query, while they are gathered. */
struct collection {
	struct arena *arena;
	struct condition list[CONDITIONS_MAX];
	int count;
};

/* -------------------------------------------------------------- conditions */

/*
 * True if the filter depends on the position alone, with the notes after its
 * move; not on tags, which may come late.  An error ends the run only after the
 * game has been read as a tree: see cql_prefilter().
 */
static bool
asks_for_position_alone(const struct node *n)
{
	unsigned flags = n->filter->flags;

	if (n->acts || n->slot >= 0 || flags & (ASSIGNS | REMARKS))
		return false;
	if (!(flags & NOTES) &&
	    (flags & NEEDS_GAME || !(flags & (BOARD | GAME_CONSTANT))))
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!asks_for_position_alone(n->kid[i]))
			return false;
	return true;
}

static int
count_parts(const struct consequence *c)
{
	int count = 1;

	for (int i = 0; i < c->count; i++)
		count += count_parts(c->part[i]);
	return count;
}

/* True if the filter restricts nothing but the ply; *b is its range. */
static bool
is_about_plies(const struct node *n, struct bounds *b)
{
	*b = (struct bounds){0};
	return n->filter->fact == IS_INITIAL ||
	    (consequence_bounds(n, b) && b->number->filter->fact == IS_PLY);
}

static void
narrow(struct condition *to, const struct bounds *b)
{
	if (b->least > to->first_ply)
		to->first_ply = (unsigned)b->least;
	if (b->most < to->last_ply)
		to->last_ply = b->most < 0 ? 0 : (unsigned)b->most;
}

/*
 * Add the parts of a conjunction that depend on the position alone, each by
 * itself where that means the same; no constants, which cannot fail.
 */
static void
add_conjuncts(struct condition *to, const struct consequence *c)
{
	struct bounds plies;
	bool whole = asks_for_position_alone(c->of) && !c->exact;

	if (is_about_plies(c->of, &plies))
		narrow(to, &plies);
	else if (c->kind == HOLDS_ALL && !whole)
		for (int i = 0; i < c->count; i++)
			add_conjuncts(to, c->part[i]);
	else if (asks_for_position_alone(c->of) &&
	    node_any_has(c->of, BOARD | NOTES))
		to->filter[to->filters++] = c->of;
}

/*
 * Return the pieces that must move for the number of these pieces to change:
 * those on some squares may also have left them.
 */
static unsigned
men_of_count(const struct node *n)
{
	const struct geometry *g = &n->geometry;

	if (n->filter->fact == IS_INTEGER)
		return 0;
	if (n->filter->fact == IS_COUNT)
		return men_of_count(n->kid[0]);
	if (n->filter->fact != IS_DESIGNATOR || g->pieces & EMPTY_SQUARE)
		return ~0U;
	return g->squares == BB_ALL ? CAPTURE_OR_PROMOTION
				    : CAPTURE_OR_PROMOTION | g->pieces;
}

/*
 * Return the pieces that must move for the filter to begin to match: those of
 * piece designators, if it depends only on whether they are there or how many
 * they are.  All bits for any other filter.
 */
static unsigned
men_of(const struct node *n)
{
	enum implied rule = n->filter->implies;
	struct bounds b;
	unsigned men = 0;

	if (n->filter->fact == IS_DESIGNATOR)
		return n->geometry.pieces & EMPTY_SQUARE ? ~0U
							 : n->geometry.pieces;
	if (consequence_bounds(n, &b))
		return men_of_count(b.number);
	if (rule != IMPLIED_SEQUENCE && rule != IMPLIED_ANY)
		return ~0U;
	for (int i = 0; i < n->kids; i++)
		men |= men_of(n->kid[i]);
	return men;
}

/* A bit of no piece: each condition is evaluated at the first position. */
#define FIRST_POSITION (1U << 31)

/*
 * Return the pieces that must move for a condition to begin to hold.  All bits
 * for one that must hold more than once, or only from some ply on.
 */
static unsigned
men_of_condition(const struct condition *condition)
{
	unsigned men = FIRST_POSITION;

	for (int i = 0; i < condition->filters; i++)
		men |= men_of(condition->filter[i]);
	return condition->least > 1 || condition->most < LLONG_MAX ||
		condition->first_ply
	    ? ~0U
	    : men;
}

/* ------------------------------------------------------------------- words */

static bool
is_in_word(char c)
{
	return is_digit(c) || is_letter(c);
}

/*
 * Return the longest run of letters and digits in a text.  None, if it is found
 * in the comment on a bad move, which does not stand in the game.
 */
static struct str
longest_word(struct str text)
{
	struct str word = {text.text, 0};

	for (size_t from = 0, i = 0; i < text.len; i++) {
		if (!is_in_word(text.text[i]))
			from = i + 1;
		else if (i + 1 - from > word.len)
			word = (struct str){text.text + from, i + 1 - from};
	}
	if (str_find(str_of(NOTE_BAD_MOVE), word))
		word.len = 0;
	return word;
}

/*
 * Return a word that the text of a game must have for the filter to match.
 * Blanks and characters outside ASCII may be written in several ways.
 */
static struct str
word_of(const struct node *n)
{
	enum filter_fact fact = n->filter->fact;

	if (fact == IS_COMMENT_HAS && n->number < 0)
		return longest_word(n->text);
	if (fact == IS_SEARCH && n->data &&
	    n->kid[0]->filter->fact == IS_COMMENT)
		return longest_word(regex_start(n->data));
	return (struct str){0};
}

static struct str
word_of_condition(const struct condition *condition)
{
	struct str longest = {0};

	for (int i = 0; i < condition->filters; i++) {
		struct str word = word_of(condition->filter[i]);

		if (word.len > longest.len)
			longest = word;
	}
	return longest;
}

/* ------------------------------------------------------------------ demands */

/* At how many positions something must hold, and at how many it may. */
struct range {
	long long least, most;
};

static const struct range once = {1, LLONG_MAX};

static const struct demand *gather(struct collection *g,
    const struct consequence *c, struct range range, bool at_start);
static void collect_parts(struct collection *g, const struct consequence *c,
    struct demand *to, bool at_start);

static struct demand *
new_demand(struct collection *g, const struct consequence *c)
{
	struct demand *d = arena_get(g->arena, sizeof *d);

	d->part =
	    arena_get(g->arena, (size_t)count_parts(c) * sizeof(*d->part));
	return d;
}

/*
 * Return the demand of a conjunction at so many positions, with the demands of
 * its parts elsewhere.  It may hold at more positions than the filter that it
 * follows from, unless it is all of that filter.
 */
static const struct demand *
collect_all(
    struct collection *g, const struct consequence *c, struct range range)
{
	struct condition *made = &g->list[g->count];
	struct demand *d = new_demand(g, c);
	bool at_start = false;

	if (g->count < CONDITIONS_MAX) {
		assert(range.least >= 1 && range.least <= range.most);
		*made = (struct condition){.least = range.least,
		    .most =
			asks_for_position_alone(c->of) ? range.most : LLONG_MAX,
		    .last_ply = UINT_MAX};
		made->filter = arena_get(g->arena,
		    (size_t)count_parts(c) * sizeof(const struct node *));
		add_conjuncts(made, c);
		made->men = men_of_condition(made);
		for (int i = 0; i < made->filters; i++)
			made->notes |= node_any_has(made->filter[i], NOTES);
		made->word = word_of_condition(made);
		at_start = made->last_ply == 0;
		if (made->filters)
			d->conditions = 1U << g->count++;
	}
	collect_parts(g, c, d, at_start);
	return d->conditions || d->count ? d : NULL;
}

/* Return the demand of a disjunction; NULL if any part demands nothing. */
static const struct demand *
collect_any(struct collection *g, const struct consequence *c)
{
	struct demand *d = new_demand(g, c);
	int before = g->count;

	d->any = true;
	for (int i = 0; i < c->count; i++) {
		const struct demand *one = gather(g, c->part[i], once, false);

		if (!one) {
			g->count = before;
			return NULL;
		}
		d->part[d->count++] = one;
	}
	return d;
}

/*
 * Return what a consequence demands of the game; NULL: nothing.  `at_start`:
 * the positions from here on are all positions of the game.
 */
static const struct demand *
gather(struct collection *g, const struct consequence *c, struct range range,
    bool at_start)
{
	if (c->kind == HOLDS_SOMEWHERE)
		return gather(g, *c->part,
		    (struct range){c->least, at_start ? c->most : LLONG_MAX},
		    false);
	if (c->kind == HOLDS_ANY && !asks_for_position_alone(c->of))
		return collect_any(g, c);
	return collect_all(g, c, range);
}

/* Add the demands that parts of a conjunction make of other positions. */
static void
collect_parts(struct collection *g, const struct consequence *c,
    struct demand *to, bool at_start)
{
	if (c->kind != HOLDS_ALL || asks_for_position_alone(c->of))
		return;
	for (int i = 0; i < c->count; i++) {
		const struct consequence *part = c->part[i];
		const struct demand *one = NULL;

		if (part->kind == HOLDS_ALL)
			collect_parts(g, part, to, at_start);
		else if (part->kind != HOLDS_HERE &&
		    !asks_for_position_alone(part->of))
			one = gather(g, part, once, at_start);
		if (one)
			to->part[to->count++] = one;
	}
}

/* ------------------------------------------------------------ of the query */

/*
 * Return the pieces that must move for the query to begin to match, if its only
 * condition is all of it, except what is the same at all positions of a game.
 */
static unsigned
men_of_query(const struct query *q, const struct prefilter *p)
{
	const struct demand *d = p->demand;

	if (p->count != 1 || d->any || d->count || d->conditions != 1)
		return ~0U;
	for (int i = 0; i < q->body->kids; i++)
		if (!asks_for_position_alone(q->body->kid[i]))
			return ~0U;
	return p->list->men;
}

const struct prefilter *
prefilter_new(struct query *q)
{
	struct collection g = {.arena = &q->arena};
	const struct demand *demand;
	struct prefilter *made;

	demand = short_way(SHORT_SCREEN)
	    ? gather(&g, q->consequence, once, false)
	    : NULL;
	if (!demand)
		return NULL;
	made = arena_get(&q->arena, sizeof *made);
	made->demand = demand;
	assert(0 < g.count && g.count <= CONDITIONS_MAX);
	made->count = g.count;
	made->list =
	    arena_copy(&q->arena, g.list, (size_t)g.count * sizeof *made->list);
	made->men = men_of_query(q, made);
	return made;
}

static bool
is_met(const struct demand *d, unsigned held)
{
	if (!d->any && (held & d->conditions) != d->conditions)
		return false;
	for (int i = 0; i < d->count; i++)
		if (is_met(d->part[i], held) == d->any)
			return d->any;
	return !d->any;
}

static bool
holds(const struct condition *condition, struct ctx *c)
{
	for (int i = 0; i < condition->filters; i++)
		if (!matches(condition->filter[i], c))
			return false;
	return true;
}

static void
watch_open(const struct prefilter *p, struct prefilter_state *s)
{
	s->watched = 0;
	for (unsigned rest = s->open; rest; rest &= rest - 1)
		s->watched |= p->list[__builtin_ctz(rest)].men;
}

void
prefilter_start(
    const struct prefilter *p, struct prefilter_state *s, struct str text)
{
	s->open = s->held = 0;
	s->met = false;
	for (int i = 0; i < p->count; i++)
		if (!p->list[i].word.len || !short_way(SHORT_TEXT_WORD) ||
		    str_find(text, p->list[i].word))
			s->open |= 1u << i;
	if (!is_met(p->demand, s->open))
		s->open = 0;
	watch_open(p, s);
	memset(s->matched, 0, (size_t)p->count * sizeof *s->matched);
}

/* Count a position at which condition `i` holds. */
static SELDOM void
count_match(const struct prefilter *p, struct prefilter_state *s, int i)
{
	const struct condition *one = &p->list[i];
	long long matched = ++s->matched[i];

	if (one->most == LLONG_MAX ? matched < one->least
				   : matched <= one->most)
		return;
	s->open &= ~(1u << i);
	if (one->most == LLONG_MAX)
		s->held |= 1u << i;
	s->met = is_met(p->demand, s->held);
	if (!is_met(p->demand, s->held | s->open) && short_way(SHORT_SETTLED))
		s->open = 0;
	watch_open(p, s);
}

bool
prefilter_needs_notes(const struct prefilter *p, unsigned conditions)
{
	for (int i = 0; i < p->count; i++)
		if (conditions >> i & 1 && p->list[i].notes)
			return true;
	return false;
}

void
prefilter_look(const struct prefilter *p, struct prefilter_state *s,
    struct ctx *c, unsigned came)
{
	unsigned ply = c->at->ply;

	for (unsigned rest = s->open; rest; rest &= rest - 1) {
		int i = __builtin_ctz(rest);
		const struct condition *one = &p->list[i];

		if ((one->men & came || !short_way(SHORT_WATCHED)) &&
		    ply >= one->first_ply && ply <= one->last_ply &&
		    holds(one, c))
			count_match(p, s, i);
	}
}

bool
prefilter_end(const struct prefilter *p, const struct prefilter_state *s)
{
	unsigned held = s->held;

	for (unsigned rest = s->open; rest; rest &= rest - 1) {
		int i = __builtin_ctz(rest);

		if (s->matched[i] >= p->list[i].least &&
		    p->list[i].most < LLONG_MAX)
			held |= 1u << i;
	}
	return is_met(p->demand, held);
}
