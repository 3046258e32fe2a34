/*
 * dash.c - the dash filters L--R and L[x]R, and the filters that take one
 *
 * A dash filter is a node as move_filters.h describes it.
 */

#include "base/short_way.h"
#include "board/play.h"
#include "cql/filters/evaluator.h"
#include "cql/filters/move_filters.h"
#include "cql/filters/move_criteria.h"
#include "cql/parse/grammar.h"
#include "cql/run/profile.h"
#include "system/clock.h"

/* ------------------------------------------------------------------- values */

EVALUATOR(test, dash_value, test_move(n, c));

/* Return the value of the target after the first played move that has one. */
#define DASH(gives, c_type, none, has_value)                                   \
	c_type gives##_dash_value(const struct node *n, struct ctx *c)         \
	{                                                                      \
		struct move_criteria h = criteria_of(n, c);                    \
		const struct node *target = move_part(n, PART_TARGET);         \
                                                                               \
		for (const struct spot *s = candidate_first(c, h.at); s;       \
		     s = candidate_next(c, s)) {                               \
			int remarks = c->remarks;                              \
			struct move_view view;                                 \
			unsigned movers;                                       \
			c_type v;                                              \
                                                                               \
			movers = criteria_accept(&h, s->played, s);            \
			if (!movers)                                           \
				continue;                                      \
			view = move_view_after(c, s, movers);                  \
			ctx_go(c, s);                                          \
			v = gives(target, c);                                  \
			ctx_go(c, h.at);                                       \
			c->view = view;                                        \
			if (has_value)                                         \
				return v;                                      \
			c->remarks = remarks;                                  \
		}                                                              \
		return none;                                                   \
	}
VALUE_TYPES(DASH)

/* True if the target is `from` or `to` alone. */
static bool
is_square(const struct node *target)
{
	return target && target->filter->implies == IMPLIED_SEQUENCE &&
	    target->kids == 1 &&
	    (target->kid[0]->filter->fact == IS_LAST_FROM ||
		target->kid[0]->filter->fact == IS_LAST_TO);
}

bool
dash_gives_square(const struct node *n)
{
	static const long long fits = MOVE_OF_ROOK | 3LL << MOVE_VALUE |
	    1LL << (MOVE_PARTS + PART_FROM) | 1LL << (MOVE_PARTS + PART_TO) |
	    1LL << (MOVE_PARTS + PART_TARGET);

	return n->filter == &filters[FILTER_dash] && n->type == TYPE_set &&
	    !move_has(n, ~fits) && is_square(move_part(n, PART_TARGET));
}

/* True if the move takes one piece from a square to another. */
static bool
is_plain(move m)
{
	return m != MOVE_NULL && !move_castles(m) && !move_drops(m);
}

static bool
moves_are_plain(const struct ctx *c)
{
	for (const struct spot *s = candidate_first(c, c->at); s;
	     s = candidate_next(c, s))
		if (!is_plain(s->played))
			return false;
	return true;
}

bb
set_dash_square(const struct node *n, struct ctx *c)
{
	const struct node *square = n->special;
	const struct node *from = move_part(n, PART_FROM);
	const struct node *to = move_part(n, PART_TO);
	bb origin, target;

	if (!moves_are_plain(c))
		return set_dash_value(n, c);
	origin = from ? set(from, c) : BB_ALL;
	target = to ? set(to, c) : BB_ALL;
	for (const struct spot *s = candidate_first(c, c->at); s;
	     s = candidate_next(c, s)) {
		bb left = bb_of(move_from(s->played));
		bb reached = bb_of(move_to(s->played));

		if (origin & left && target & reached)
			return square->filter->fact == IS_LAST_TO ? reached
								  : left;
	}
	return 0;
}

/* ------------------------------------------------------------ a move taken */

const struct node *
men_dash(const struct node *n)
{
	return !n->meter && criteria_are_plain(n) ? move_part(n, PART_FROM)
						  : NULL;
}

static unsigned
takes_move(const struct node *n, struct ctx *c, const struct spot *after, bb of,
    bb captured)
{
	struct move_criteria h;
	int taken = NO_SQUARE;

	if (criteria_accept_any(n) && (of == BB_ALL || !captured) &&
	    is_plain(after->played) && short_way(SHORT_MOVE_ANY))
		return of >> move_from(after->played) & 1 ? MOVERS : 0;
	h = criteria_of(n, c);
	if (captured)
		taken = move_takes(&h.at->pos, after->played);
	if (of == BB_ALL || (taken != NO_SQUARE && captured >> taken & 1))
		return criteria_accept(&h, after->played, after);
	h.any = false;
	h.part[PART_FROM] &= of;
	return criteria_accept(&h, after->played, after);
}

static unsigned
takes_and_matches(const struct node *n, struct ctx *c, const struct spot *after,
    bb of, bb captured)
{
	const struct node *target = move_part(n, PART_TARGET);
	const struct spot *here = ctx_go(c, after->parent);
	unsigned movers = takes_move(n, c, after, of, captured);

	if (movers && target) {
		struct move_view view = move_view_after(c, after, movers);

		ctx_go(c, after);
		if (!matches(target, c))
			movers = 0;
		c->view = view;
	}
	ctx_go(c, here);
	return movers;
}

unsigned
takes_dash(const struct node *n, struct ctx *c, const struct spot *after, bb of,
    bb captured)
{
	long long since;
	unsigned movers;

	if (!n->meter)
		return takes_and_matches(n, c, after, of, captured);
	since = clock_ns();
	movers = takes_and_matches(n, c, after, of, captured);
	profile_count(n, since, movers);
	return movers;
}

/* ------------------------------------------------------------------ reading */

/*
 * True if the next token touches the last one and starts a set, not a dash
 * filter.
 */
static bool
set_follows(const struct parser *p)
{
	const struct filter *f = filter_find(p->token.text, false);

	return !p->token.spaced && parse_starts_filter(p) &&
	    !parse_is(p, "(") && !(f && f->takes) && !parse_is_mark(p);
}

static bool
takes_touching(struct parser *p, const char *symbol)
{
	return !p->token.spaced && parse_take(p, symbol);
}

/* Return the default of a side: the set of all squares. */
static struct node *
all_squares(struct parser *p, struct location at)
{
	struct node *n =
	    parse_node(p, &filters[FILTER_designator], at, 0, NULL);

	n->geometry.squares = BB_ALL;
	return n;
}

/*
 * promotion ::= kinds | "." | string; "." is any kind, a string has their
 * letters
 */
static long long
read_promotion(struct parser *p, const struct filter *f, struct node **letters)
{
	if (p->token.kind == TOKEN_DESIGNATOR)
		return move_kinds(p, f->word);
	*letters = parse_typed(p, LEVEL_SUM, TYPE_string, "a promotion");
	return 0;
}

/* right ::= set? ("=" promotion)? ("(" filter+ ")")?, without blanks */
static struct node *
read_right(struct parser *p, const struct filter *f, struct location from,
    struct node *left)
{
	struct node *part[PARTS] = {[PART_FROM] = left};
	struct location target;
	bool takes = str_is(str_of(f->word), "[x]");
	int right = takes ? PART_CAPTURE : PART_TO;
	long long bits = MOVE_OF_ROOK;

	if (set_follows(p)) {
		p->unassigned = p->token.location.from;
		part[right] = parse_typed(p, LEVEL_ARROW, TYPE_set, f->word);
	} else if (takes) {
		part[right] = all_squares(p, from);
	}
	if (takes_touching(p, "="))
		bits |= read_promotion(p, f, &part[PART_LETTERS]);
	target = p->token.location;
	if (takes_touching(p, "(")) {
		part[PART_TARGET] =
		    parse_until(p, &filters[FILTER_compound], target, ")");
		f = &filters[FILTER_dash];
	}
	return move_node(p, f, from, part, bits);
}

struct node *
after_dash(struct parser *p, const struct filter *f, struct node *left)
{
	struct node *from = type_as(p, left, TYPE_set);

	if (p->token.spaced || !from)
		return NULL;
	parse_next(p);
	return read_right(
	    p, filter_find(str_of(f->word), false), left->location, from);
}

/* dash ::= ("--" | "[x]") right; without a left side */
struct node *
parse_dash(struct parser *p, const struct filter *f, struct location from)
{
	if (p->last && p->last_end == from.from)
		parse_fail(p, p->last->location,
		    "%s needs a set on its left, or a blank; this gives %s",
		    f->word, type_words(p->last->type));
	return read_right(p, f, from, NULL);
}

static struct node *
read_dash(struct parser *p, const struct filter *f)
{
	struct node *n = parse_operand(p, LEVEL_RANK);

	if (!n->filter->takes)
		parse_fail(p, n->location,
		    "%s needs a dash filter here: %s P--e4", f->word, f->word);
	return n;
}

/*
 * Return a node of another row and with more bits for the moves of a dash
 * filter. In legal moves castling counts as a move of the king alone, as in CQL
 * 6.2.
 */
static struct node *
dash_as(struct parser *p, const struct filter *f, struct location from,
    const struct node *dash, long long bits)
{
	struct node *part[PARTS];
	long long gone = ((1LL << PARTS) - 1) << MOVE_PARTS;

	if ((bits & MOVE_MODE) == LEGAL || (bits & MOVE_MODE) == PSEUDOLEGAL)
		gone |= MOVE_OF_ROOK;
	for (int i = 0; i < PARTS; i++)
		part[i] = (struct node *)move_part(dash, (enum move_part)i);
	return move_node(p, f, from, part, (dash->number & ~gone) | bits);
}

/* legal ::= ("legal" | "pseudolegal") dash; the squares that the moves go to */
struct node *
parse_legal(struct parser *p, const struct filter *f, struct location from)
{
	return dash_as(p, f, from, read_dash(p, f),
	    move_word_bits(str_of(f->word)) | (long long)PART_TO << MOVE_VALUE);
}

/* countmoves ::= "countmoves" ("legal" | "pseudolegal")? dash */
struct node *
parse_countmoves(struct parser *p, const struct filter *f, struct location from)
{
	long long mode = PLAYED;

	if (parse_take_name(p, "legal"))
		mode = LEGAL;
	else if (parse_take_name(p, "pseudolegal"))
		mode = PSEUDOLEGAL;
	return dash_as(p, f, from, read_dash(p, f), mode | MOVE_COUNT);
}

/* currentmove ::= "currentmove" dash; true if the last move is one of these */
struct node *
parse_currentmove(
    struct parser *p, const struct filter *f, struct location from)
{
	return dash_as(p, f, from, read_dash(p, f), PREVIOUS);
}
