/* attacks.c - attacks, squares between, rays and pins */
#include "base/short_way.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"

/*
 * True if the piece would attack one of these squares on an empty board; always
 * true for a pawn.
 */
static inline bool
may_attack(int piece, int square, bb targets)
{
	int kind = kind_of(piece);

	return kind == PAWN || attack_empty[kind][square] & targets ||
	    !short_way(SHORT_MAY_ATTACK);
}

/*
 * Return the pieces on the left that attack a square on the right; or, if `by`,
 * the squares on the left that a piece on the right attacks.
 */
static inline bb
attacks(const struct node *n, struct ctx *c, bool by)
{
	bb left = set(n->kid[0], c), right = set(n->kid[1], c), found = 0;
	bb from = by ? right : left, targets = by ? left : right;
	bb occupied = position_occupied(c->pos);

	if (!targets)
		return 0;
	for (from &= occupied; from; from = bb_but_lowest(from)) {
		int s = bb_lowest(from), piece = c->pos->at[s];
		bb hit = may_attack(piece, s, targets)
		    ? attack_from(piece, s, occupied) & targets
		    : 0;

		found |= by || !hit ? hit : bb_of(s);
	}
	return found;
}

EVALUATOR(set, attacks, attacks(n, c, false));
EVALUATOR(set, attackedby, attacks(n, c, true));

bb
set_between(const struct node *n, struct ctx *c)
{
	bb a = set(n->kid[0], c), b = set(n->kid[1], c), found = 0;

	for (; a; a = bb_but_lowest(a))
		for (bb rest = b; rest; rest = bb_but_lowest(rest))
			found |= attack_between[bb_lowest(a)][bb_lowest(rest)];
	return found;
}

/* ------------------------------------------------------------------- rays */

enum { LINE_SETS = 64 }; /* of a ray or a chain */

/*
 * Map a direction to the distance by which a step rotates a bitboard, and to
 * the squares on which it may land.
 */
static const struct {
	uint8_t turn;
	bb lands;
} steps[DIRECTIONS] = {
    {8, ~(bb)0xff},			      /* up */
    {7, ~((bb)0xff | BB_FILE_A << 7)},	      /* northwest */
    {63, ~(BB_FILE_A << 7)},		      /* left */
    {55, ~((bb)0xff << 56 | BB_FILE_A << 7)}, /* southwest */
    {56, ~((bb)0xff << 56)},		      /* down */
    {57, ~((bb)0xff << 56 | BB_FILE_A)},      /* southeast */
    {1, ~BB_FILE_A},			      /* right */
    {9, ~((bb)0xff | BB_FILE_A)},	      /* northeast */
};

static inline bb
turn(bb s, unsigned by)
{
	by &= 63;
	return s << by | s >> ((64 - by) & 63);
}

/*
 * Return all squares that can be reached from a set in one direction over empty
 * squares, including the first occupied one. Kogge-Stone fill: three doublings
 * make seven steps, https://www.chessprogramming.org/Kogge-Stone_Algorithm
 */
static inline bb
reach(bb from, int direction, bb empty)
{
	unsigned by = steps[direction].turn;
	bb lands = steps[direction].lands, way = empty & lands;

	from |= way & turn(from, by);
	way &= turn(way, by);
	from |= way & turn(from, 2 * by);
	way &= turn(way, 2 * by);
	from |= way & turn(from, 4 * by);
	return turn(from, by) & lands;
}

static bb
sliders(const struct position *pos, int direction)
{
	const bb *p = pos->piece;
	bb queens = p[QUEEN] | p[KINDS + QUEEN];

	return queens |
	    ((1 << direction) & ORTHOGONAL ? p[ROOK] | p[KINDS + ROOK]
					   : p[BISHOP] | p[KINDS + BISHOP]);
}

/*
 * Return the last squares of rays whose squares are in the parts' sets, in
 * order, with only empty squares between. With `from_slider` the first square
 * must hold a piece that slides along the ray.
 */
static bb
rays(const struct node *n, struct ctx *c, bool from_slider)
{
	bb sets[LINE_SETS], found = 0, empty = ~position_occupied(c->pos);

	for (int i = 0; i < n->kids; i++)
		if (!(sets[i] = set(n->kid[i], c)))
			return 0;
	for (int d = 0; d < DIRECTIONS; d++) {
		/* cppcheck-suppress uninitvar ; a ray has two kids or more */
		bb at = sets[0];

		if (!(n->geometry.directions >> d & 1))
			continue;
		if (from_slider)
			at &= sliders(c->pos, d);
		for (int i = 1; i < n->kids && at; i++)
			at = reach(at, d, empty) & sets[i];
		found |= at;
	}
	return found;
}

EVALUATOR(set, ray, rays(n, c, false));
EVALUATOR(set, xray, rays(n, c, true));

/* --------------------------------------------------------------- chains */

/* Return the row for a chain of several such arrows. */
static const struct filter *
chain_of(const struct node *n)
{
	return &filters[str_is(str_of(n->filter->word), "->")
		? FILTER_attacks_along
		: FILTER_attackedby_along];
}

static bool
is_chained(const struct node *n)
{
	return n->filter->check == check_arrow ||
	    n->filter == &filters[FILTER_attacks_along] ||
	    n->filter == &filters[FILTER_attackedby_along];
}

/*
 * Turn an arrow after an arrow, without parentheses, into a chain: a node whose
 * first part is the arrows before it, and whose number counts the sets. Refuse
 * a chain of both arrows or of more than LINE_SETS sets.
 */
void
check_arrow(struct parser *p, struct node *n)
{
	const struct node *left = n->kid[0];
	const struct filter *chain = chain_of(n);

	n->number = 2;
	if (left->parenthesised || !is_chained(left))
		return;
	if (left->filter != n->filter && left->filter != chain)
		parse_fail(p, n->location, "-> and <- do not mix in one chain");
	if (left->number == LINE_SETS)
		parse_fail(
		    p, n->location, "a chain has %d sets at most", LINE_SETS);
	n->number = left->number + 1;
	n->filter = chain;
	node_set_type(n, TYPE_set);
}

static void
read_chain(const struct node *n, struct ctx *c, bb *sets)
{
	if (n->number > 2)
		read_chain(n->kid[0], c, sets);
	else
		sets[0] = set(n->kid[0], c);
	sets[n->number - 1] = set(n->kid[1], c);
}

/*
 * Return the first squares of lines whose squares are in the sets of a chain,
 * in order, with only empty squares between. The piece at one end must slide
 * along the line.
 */
static bb
first_along(const struct node *n, struct ctx *c, bool slider_last)
{
	bb sets[LINE_SETS], found = 0, empty = ~position_occupied(c->pos);
	int last = (int)n->number - 1;

	read_chain(n, c, sets);
	for (int d = 0; d < DIRECTIONS; d++) {
		bb slide = sliders(c->pos, d);
		bb at = sets[last] & (slider_last ? slide : BB_ALL);

		for (int i = last - 1; i >= 0 && at; i--)
			at = reach(at, d, empty) & sets[i];
		found |= at & (slider_last ? BB_ALL : slide);
	}
	return found;
}

EVALUATOR(set, attacks_along, first_along(n, c, false));
EVALUATOR(set, attackedby_along, first_along(n, c, true));

/* ---------------------------------------------------------- reading a ray */

/* Return the direction that the next token names, or 0. */
static unsigned
direction_here(struct parser *p)
{
	const struct filter *f = p->token.kind == TOKEN_NAME
	    ? filter_find(p->token.text, false)
	    : NULL;

	return f ? f->geometry.directions : 0;
}

/* ray ::= "ray" direction* "(" filter filter+ ")"; `attack` makes it an xray */
struct node *
parse_ray(struct parser *p, const struct filter *f, struct location from)
{
	unsigned directions = 0;
	struct node *n;

	if (parse_take_name(p, "attack") || parse_take_name(p, "attacks"))
		f = filter_find(str_of("xray"), false);
	for (unsigned d; (d = direction_here(p)); parse_next(p))
		directions |= d;
	parse_expect(p, "(", f->word);
	n = parse_until(p, &filters[FILTER_compound], from, ")");
	if (n->kids < 2)
		parse_fail(
		    p, n->location, "%s takes two or more sets", f->word);
	if (n->kids > LINE_SETS)
		parse_fail(p, n->location, "%s has %d sets at most", f->word,
		    LINE_SETS);
	for (int i = 0; i < n->kids; i++) {
		struct node *as = type_as(p, n->kid[i], TYPE_set);

		if (!as)
			parse_fail(p, n->kid[i]->location,
			    "%s needs sets, and this gives %s", f->word,
			    type_words(n->kid[i]->type));
		n->kid[i] = as;
	}
	n = parse_node(p, f, from, n->kids, n->kid);
	n->geometry.directions =
	    (uint8_t)(directions ? directions : ANYDIRECTION);
	return n;
}

/* ------------------------------------------------------------------- pins */

enum pin_part { PIN_FROM, PIN_THROUGH, PIN_TO, PIN_PARTS };

static const char *const pin_words[PIN_PARTS] = {"from", "through", "to"};

/*
 * n->number: the part that each kid is, two bits each, and from bit PIN_WRITTEN
 * on how many of them were written; the rest have defaults
 */
enum { PIN_WRITTEN = 2 * PIN_PARTS };

static int
pin_written(const struct node *n)
{
	return (int)(n->number >> PIN_WRITTEN);
}

static enum pin_part
pin_part_of(const struct node *n, int kid)
{
	return (enum pin_part)(n->number >> 2 * kid & 3);
}

/* Return the sliders that would attack this square on an empty board. */
static inline bb
sliders_in_line(const struct position *pos, int square)
{
	const bb *p = pos->piece;
	bb queens = p[QUEEN] | p[KINDS + QUEEN];

	return (attack_empty[ROOK][square] &
		   (queens | p[ROOK] | p[KINDS + ROOK])) |
	    (attack_empty[BISHOP][square] &
		(queens | p[BISHOP] | p[KINDS + BISHOP]));
}

/*
 * Add the pins to one square.  Between the square and a slider is one piece
 * alone, whose colour is not the slider's, and the square holds no piece of the
 * slider's colour.
 */
static inline void
find_pins(const struct position *pos, const bb ask[PIN_PARTS],
    bb found[PIN_PARTS], int square)
{
	bb occupied = position_occupied(pos);
	bb from = ask[PIN_FROM] & sliders_in_line(pos, square);

	for (; from; from = bb_but_lowest(from)) {
		int slider = bb_lowest(from), us = colour_of(pos->at[slider]);
		bb between = attack_between[square][slider] & occupied;

		if (bb_but_lowest(between) ||
		    !(between & ask[PIN_THROUGH] & pos->colour[!us]) ||
		    (bb_of(square) & pos->colour[us]))
			continue;
		found[PIN_FROM] |= bb_of(slider);
		found[PIN_THROUGH] |= between;
		found[PIN_TO] |= bb_of(square);
	}
}

/*
 * Return the squares of the part written first, else the pinned pieces. The
 * default target is the kings.
 */
bb
set_pin(const struct node *n, struct ctx *c)
{
	const bb *piece = c->pos->piece;
	bb ask[PIN_PARTS] = {BB_ALL, BB_ALL, piece[KING] | piece[KINDS + KING]};
	bb found[PIN_PARTS] = {0};
	int written = pin_written(n);

	for (int i = 0; i < written; i++)
		ask[pin_part_of(n, i)] = set(n->kid[i], c);
	if (ask[PIN_THROUGH])
		for (bb to = ask[PIN_TO]; to; to = bb_but_lowest(to))
			find_pins(c->pos, ask, found, bb_lowest(to));
	return found[written ? pin_part_of(n, 0) : PIN_THROUGH];
}

static int
pin_part_here(struct parser *p)
{
	for (int i = 0; i < PIN_PARTS; i++)
		if (parse_is_name(p, pin_words[i]))
			return i;
	return PIN_PARTS;
}

/* Return the default of a part: sliders, any piece, kings. */
static struct node *
implied_part(struct parser *p, int which)
{
	static const uint16_t white[PIN_PARTS] = {
	    1 << QUEEN | 1 << ROOK | 1 << BISHOP, WHITE_PIECES, 1 << KING};
	struct node *n = parse_node(
	    p, &filters[FILTER_designator], LOCATION_NOWHERE, 0, NULL);

	n->location = LOCATION_NOWHERE;
	n->geometry.squares = BB_ALL;
	n->geometry.pieces = (uint16_t)(white[which] | white[which] << KINDS);
	return n;
}

/* pin ::= "pin" (("from" | "through" | "to") set)*, each once */
struct node *
parse_pin(struct parser *p, const struct filter *f, struct location from)
{
	struct node *kid[PIN_PARTS], *n;
	int kids = 0, had = 0, written;
	long long order = 0;

	for (int which; (which = pin_part_here(p)) < PIN_PARTS; kids++) {
		if (had >> which & 1)
			parse_fail(
			    p, p->token.location, "pin has this part twice");
		had |= 1 << which;
		order |= (long long)which << 2 * kids;
		parse_next(p);
		kid[kids] =
		    parse_typed(p, LEVEL_DIRECTION, TYPE_set, pin_words[which]);
	}
	written = kids;
	for (int which = 0; which < PIN_PARTS; which++)
		if (!(had >> which & 1)) {
			order |= (long long)which << 2 * kids;
			kid[kids++] = implied_part(p, which);
		}
	n = parse_node(p, f, from, kids, kid);
	n->number = order | (long long)written << PIN_WRITTEN;
	return n;
}

SHOWER(pin)
{
	for (int i = 0; i < pin_written(n); i++)
		show_more(o, pin_words[pin_part_of(n, i)]);
}
