/* screen.c - see screen.h */
#include "cql/plan/screen.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "base/short_way.h"
#include "cql/run/context.h"
#include "cql/run/regex.h"
#include "cql/tree/diag.h"
#include "cql/tree/node.h"
#include "index/evaluate_condition.h"
#include "notation/fen.h"
#include "pgn/notes.h"

/* The questions of a query, while they are collected. */
struct collection {
	struct arena *arena;
	struct screen_question list[QUESTIONS_MAX];
	int count;
};

/* --------------------------------------------------------------- questions */

/*
 * True if the filter depends on the position alone, with the notes after its
 * move; not on tags, which may come late.  An error ends the run only after the
 * game has been read as a tree.
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

static void
narrow(struct screen_question *to, const struct condition *plies)
{
	if (plies->least > to->first_ply)
		to->first_ply = (unsigned)plies->least;
	if (plies->most < to->last_ply)
		to->last_ply = (unsigned)plies->most;
}

/*
 * True if only an irreversible move, a capture or a pawn move, can make the
 * condition hold: it counts pieces or looks at pawns, and is exact.
 */
static bool
is_irreversible(const struct condition *c)
{
	static const unsigned pawns = 1U << PAWN | 1U << (KINDS + PAWN);

	if (c->kind == CONDITION_PIECES)
		return c->squares == BB_ALL || !(c->pieces & ~pawns);
	if ((c->kind != CONDITION_ALL && c->kind != CONDITION_ANY) || !c->exact)
		return false;
	for (int i = 0; i < c->count; i++)
		if (!is_irreversible(c->part[i]))
			return false;
	return true;
}

/* ------------------------------------------------------------------- words */

/*
 * Return the longest run of letters and digits in a text.  None, if it is found
 * in the comment on a bad move, which does not stand in the game.
 */
static struct str
longest_word(struct str text)
{
	struct str word = {text.text, 0};

	for (size_t from = 0, i = 0; i < text.len; i++) {
		if (!is_alphanumeric(text.text[i]))
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
	enum filter_fact fact = n->filter->fact, of;

	if ((fact == IS_COMMENT_HAS && n->number < 0) || fact == IS_TAG_HAS)
		return longest_word(n->text);
	if (fact != IS_SEARCH || !n->data)
		return (struct str){0};
	of = n->kid[0]->filter->fact;
	if (of == IS_COMMENT || of == IS_TAG)
		return longest_word(regex_start(n->data));
	return (struct str){0};
}

/*
 * Return the longest word of the first conditions on tags, before any without
 * one, which might end the run.
 */
static struct str
word_of_gates(const struct query *q)
{
	struct str longest = {0}, word;

	for (int i = 0; i < q->gates; i++) {
		word = word_of(q->gate[i]);
		if (!word.len)
			break;
		if (word.len > longest.len)
			longest = word;
	}
	return longest;
}

/*
 * Add a filter to a question.  The word of the question is the longest of its
 * filters.
 */
static void
add_filter(
    struct arena *a, struct screen_question *to, const struct condition *c)
{
	struct str word = word_of(c->of);

	ARENA_ADD(a, to->filter, to->filters, c->of);
	to->notes |= node_any_has(c->of, NOTES);
	to->irreversible &= is_irreversible(c);
	if (word.len > to->word.len)
		to->word = word;
}

/*
 * Add the parts of a conjunction that depend on the position alone, each by
 * itself where that means the same; no constants, which cannot fail.
 */
static void
add_conjuncts(
    struct arena *a, struct screen_question *to, const struct condition *c)
{
	bool alone = asks_for_position_alone(c->of);

	if (c->kind == CONDITION_PLIES)
		narrow(to, c);
	else if (c->kind == CONDITION_ALL && (c->exact || !alone))
		for (int i = 0; i < c->count; i++)
			add_conjuncts(a, to, c->part[i]);
	else if (alone && node_any_has(c->of, BOARD | NOTES))
		add_filter(a, to, c);
}

/* At how many positions something must hold, and at how many it may. */
struct range {
	long long least, most;
};

static const struct range once = {1, LLONG_MAX};

static struct condition *pose(struct collection *g, const struct condition *c,
    struct range range, bool at_start);

/* Add the questions of the parts of a conjunction at other positions. */
static void
pose_parts(struct collection *g, const struct condition *c,
    struct condition *to, bool at_start)
{
	if (c->kind != CONDITION_ALL || asks_for_position_alone(c->of))
		return;
	for (int i = 0; i < c->count; i++) {
		const struct condition *part = c->part[i];
		struct condition *one = NULL;

		if (part->kind == CONDITION_ALL)
			pose_parts(g, part, to, at_start);
		else if (part->kind >= CONDITION_ELSEWHERE &&
		    !asks_for_position_alone(part->of))
			one = pose(g, part, once, at_start);
		if (one)
			ARENA_ADD(g->arena, to->part, to->count, one);
	}
}

/*
 * Add the question of a conjunction at so many positions, if there is any.
 * Return true if it can hold at the first position alone.
 */
static bool
pose_here(struct collection *g, const struct condition *c, struct range range,
    struct condition *to)
{
	struct screen_question *made = &g->list[g->count];
	struct condition *posed;

	if (g->count == QUESTIONS_MAX)
		return false;
	assert(range.least >= 1 && range.least <= range.most);
	*made = (struct screen_question){.least = range.least,
	    .most = asks_for_position_alone(c->of) ? range.most : LLONG_MAX,
	    .last_ply = UINT_MAX,
	    .irreversible = true};
	add_conjuncts(g->arena, made, c);
	made->irreversible &=
	    range.least == 1 && made->most == LLONG_MAX && !made->first_ply;
	if (made->filters) {
		posed = condition_new(g->arena, CONDITION_QUESTION);
		posed->number = (unsigned)g->count++;
		ARENA_ADD(g->arena, to->part, to->count, posed);
	}
	return made->last_ply == 0;
}

/*
 * Return the question of a conjunction at so many positions, and those of its
 * parts elsewhere.  It may hold at more positions than the filter that it
 * follows from, unless it is all of that filter.
 */
static struct condition *
pose_all(struct collection *g, const struct condition *c, struct range range)
{
	struct condition *made = condition_new(g->arena, CONDITION_ALL);

	pose_parts(g, c, made, pose_here(g, c, range, made));
	return made->count ? made : NULL;
}

/* Return the questions of alternatives; NULL if any demands nothing. */
static struct condition *
pose_any(struct collection *g, const struct condition *c)
{
	struct condition *made = condition_new(g->arena, CONDITION_ANY), *one;
	int before = g->count;

	for (int i = 0; i < c->count; i++) {
		one = pose(g, c->part[i], once, false);
		if (!one) {
			g->count = before;
			return NULL;
		}
		ARENA_ADD(g->arena, made->part, made->count, one);
	}
	return made;
}

/*
 * Return a condition on questions that are evaluated at positions; NULL if
 * there are none.  `at_start`: those from here on are all positions of the
 * game.
 */
static struct condition *
pose(struct collection *g, const struct condition *c, struct range range,
    bool at_start)
{
	if (c->kind == CONDITION_ELSEWHERE)
		return pose(g, *c->part,
		    (struct range){c->least, at_start ? c->most : LLONG_MAX},
		    false);
	if (c->kind == CONDITION_ANY && !asks_for_position_alone(c->of))
		return pose_any(g, c);
	return pose_all(g, c, range);
}

/* ------------------------------------------------------------ of the query */

enum {
	WEIGHT_MAX = 128, /* heavier conditions cost more than they save */
	WORDS_FEW = 16,
};

/* False if the squares where pieces stood rule a game out. */
static bool
may_match(const struct screen *s, const bb *stood)
{
	struct known known;

	known.tags = NULL;
	known_start(&known, stood, FACTS_UNKNOWN);
	return condition_of_game(s->condition, &known) != ANSWER_NO;
}

/*
 * True if only an irreversible move can make the query match, which has no
 * other effect.
 */
static bool
match_is_irreversible(const struct query *q)
{
	for (int i = 0; i < q->body->kids; i++)
		if (!asks_for_position_alone(q->body->kid[i]))
			return false;
	return is_irreversible(q->condition);
}

void
screen_plan(struct query *q, bool explains)
{
	static const bb none[PIECES];
	struct position home;
	struct collection g = {.arena = &q->arena};
	struct screen *s = arena_get(&q->arena, sizeof *s);

	q->screen = s;
	s->condition = condition_simplify(&q->arena, q->condition);
	if (short_way(SHORT_SCREEN))
		s->questions = pose(&g, q->condition, once, false);
	assert(!s->questions == !g.count && g.count <= QUESTIONS_MAX);
	s->count = g.count;
	s->list =
	    arena_copy(&q->arena, g.list, (size_t)g.count * sizeof *s->list);
	for (int i = 0; i < g.count; i++)
		s->irreversible |= (uint32_t)g.list[i].irreversible << i;
	s->match_is_irreversible = !explains && match_is_irreversible(q);
	s->by_squares = !explains && s->condition->weight <= WEIGHT_MAX &&
	    !may_match(s, none);
	fen_read(&home, str_of(position_start_fen));
	s->by_words = s->by_squares && !may_match(s, home.piece);
	s->word = word_of_gates(q);
}

/* ------------------------------------------------------------------- texts */

bool
screen_by_text(const struct query *q, const struct lazy_game *game)
{
	struct str word = q->screen->word;

	return !word.len || !short_way(SHORT_TAG_WORD) ||
	    str_find(game->game.chunk->text, word);
}

/* ----------------------------------------------------------------- squares */

/*
 * Evaluate the condition after a few words, and each time there are twice as
 * many: most games that may match are known after some moves.
 */
bool
screen_by_squares(const struct query *q, struct lazy_game *game,
    bool variations, bool sieves, bool alone)
{
	const struct screen *s = q->screen;
	const bb *squares = NULL;
	bool all = !sieves || !s->by_words || !short_way(SHORT_SIEVE);

	for (size_t words = WORDS_FEW; !all; words *= 2) {
		squares = lazy_game_squares(game, words, &all);
		if (squares && may_match(s, squares))
			return true;
		all |= !squares;
	}
	return !squares &&
	    (alone || !s->by_squares || !short_way(SHORT_FOOTPRINT) ||
		may_match(s, lazy_game_footprint(game, variations)));
}

/* --------------------------------------------------------------- positions */

/* A game that is played for the questions of a query. */
struct screen_play {
	struct screening *s;
	struct ctx *c;
	struct ctx_mark before;
};

static bool
is_met(const struct screen *of, uint32_t held)
{
	struct known known;

	known.held = held;
	known_start(&known, NULL, FACTS_UNKNOWN);
	return condition_of_game(of->questions, &known) != ANSWER_NO;
}

static bool
holds(const struct screen_question *question, struct ctx *c)
{
	for (int i = 0; i < question->filters; i++)
		if (!matches(question->filter[i], c))
			return false;
	return true;
}

/* Start a game with this text, before its positions. */
static void
start(struct screening *s, const struct screen *of, struct str text)
{
	s->open = s->held = 0;
	s->met = s->begun = false;
	for (int i = 0; i < of->count; i++)
		if (!of->list[i].word.len || !short_way(SHORT_TEXT_WORD) ||
		    str_find(text, of->list[i].word))
			s->open |= 1U << i;
	if (!is_met(of, s->open))
		s->open = 0;
	memset(s->matched, 0, (size_t)of->count * sizeof *s->matched);
}

/*
 * Count a position at which question `i` holds.  A question is settled when it
 * holds whatever follows, or held at too many.
 */
static SELDOM void
count_match(struct screening *s, const struct screen *of, int i)
{
	const struct screen_question *one = &of->list[i];
	long long matched = ++s->matched[i];
	uint32_t bit = 1U << i;

	if (matched < one->least)
		return;
	s->held |= bit;
	if (matched > one->most)
		s->held &= ~bit;
	else if (one->most < LLONG_MAX)
		return;
	s->open &= ~bit;
	s->met = is_met(of, s->held & ~s->open);
	if (!is_met(of, s->held | s->open) && short_way(SHORT_SETTLED))
		s->open = 0;
}

static bool
any_needs_notes(const struct screen *of, uint32_t questions)
{
	for (int i = 0; i < of->count; i++)
		if (questions >> i & 1 && of->list[i].notes)
			return true;
	return false;
}

/*
 * Note which questions hold at a position.  Skip the irreversible ones after a
 * reversible move: they hold there only if they held before it.  Stop playing
 * when the condition is met.
 */
static void
look(void *user, const struct spot *at)
{
	struct screen_play *p = user;
	struct screening *s = p->s;
	const struct screen *of = p->c->query->screen;
	unsigned ply = at->ply;
	uint32_t rest = s->open;

	if (of->irreversible) {
		if (s->begun && spot_is_reversible(at))
			rest &= ~of->irreversible;
		s->begun = true;
	}
	if (!rest)
		return;
	ctx_go(p->c, at);
	for (; rest; rest &= rest - 1) {
		int i = __builtin_ctz(rest);
		const struct screen_question *one = &of->list[i];

		if (ply >= one->first_ply && ply <= one->last_ply &&
		    holds(one, p->c))
			count_match(s, of, i);
	}
	ctx_release(p->c, p->before);
	if (s->met && short_way(SHORT_SETTLED))
		diag_leave(p->c->diag);
}

/*
 * Play the game.  An error ends that, too: the query itself then meets the same
 * error, in its order.
 */
static bool
play(struct screen_play *p, struct lazy_game *game, bool variations)
{
	struct ctx *c = p->c;
	const struct screen *of = c->query->screen;

	ctx_start_game(c);
	c->game = game->game.number;
	c->tree = NULL;
	if (diag_guard(c->diag))
		return true;
	p->before = ctx_mark(c);
	start(p->s, of, game->game.chunk->text);
	if (any_needs_notes(of, p->s->open))
		lazy_game_tree(game, variations);
	lazy_game_play(game, variations, look, p);
	return is_met(of, p->s->held);
}

/*
 * If at least this many of the last 32 games might have matched, playing first
 * does not pay.  It costs less where the tree is there already.  A game with
 * LONE_MANY lookups counts as one of these: a tree lets lookups look ahead.
 */
enum {
	PASSED_MANY = 12,
	PASSED_MANY_TREES = 26,
	UNPLAYED_MANY = 15, /* after so many games it is tried again */
	LONE_MANY = 20
};

/* True if it pays to play the game first, by the results of the last games. */
static bool
pays(struct screening *s, bool alone)
{
	return payoff_tries(
	    &s->payoff, alone ? PASSED_MANY : PASSED_MANY_TREES, UNPLAYED_MANY);
}

bool
screen_by_positions(struct screening *s, struct ctx *c, struct lazy_game *game,
    bool variations, bool alone)
{
	struct screen_play p = {.s = s, .c = c};
	bool may;

	if (!c->query->screen->questions || c->query->body->meter ||
	    !short_way_if(SHORT_PLAYS_FIRST, pays(s, alone)))
		return true;
	may = play(&p, game, variations);
	payoff_record(&s->payoff, !may && c->lone_lookups < LONE_MANY);
	return may;
}
