/* set.c - sets of squares: designators, algebra, directions */
#include "cql/filters/evaluator.h"
#include "cql/parse/parser.h"

/*
 * Return the literal's squares that hold one of its pieces.  Cost: an OR for
 * each of its pieces, or for each of the others if these are fewer.
 */
bb
set_designator(const struct node *n, struct ctx *c)
{
	const struct position *pos = c->pos;
	unsigned pieces = n->geometry.pieces;
	bb found = 0;

	if (!pieces)
		return n->geometry.squares;
	if (pieces & EMPTY_SQUARE)
		found |= ~position_occupied(pos);
	found |= bb_count(pieces & ANY_PIECE) > PIECES / 2
	    ? position_occupied(pos) &
		~bb_union(pos->piece, ANY_PIECE & ~pieces)
	    : bb_union(pos->piece, pieces & ANY_PIECE);
	return found & n->geometry.squares;
}

bb
set_union(const struct node *n, struct ctx *c)
{
	bb all = set(n->kid[0], c);

	for (int i = 1; i < n->kids; i++)
		all |= set(n->kid[i], c);
	return all;
}

bb
set_meet(const struct node *n, struct ctx *c)
{
	bb left = set(n->kid[0], c);

	return left & set(n->kid[1], c);
}

EVALUATOR(set, complement, ~set(n->kid[0], c));

bool
test_subset(const struct node *n, struct ctx *c)
{
	bb left = set(n->kid[0], c);

	return !(left & ~set(n->kid[1], c));
}

/* Return the squares with the same content in two positions. */
bb
set_same_content(const struct node *n, struct ctx *c)
{
	const struct spot *a, *b;
	bb differ = 0;

	if (!two_positions(n, c, &a, &b))
		return 0;
	for (int p = 0; p < PIECES; p++)
		differ |= a->pos.piece[p] ^ b->pos.piece[p];
	return ~differ;
}

/* ------------------------------------------------------------- directions */

/* Files to the right and ranks up for each direction, in order of bits. */
static const int steps[DIRECTIONS][2] = {
    {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}};

enum { FARTHEST = 7 };

/*
 * Evaluate the range, clipped to steps that stay on the board; a single number
 * is both ends. Return false if it has no value or is empty.
 */
static bool
read_span(const struct node *range, struct ctx *c, struct span *s)
{
	bool known = span_of(range, c, s);

	s->low = s->low < -FARTHEST ? -FARTHEST : s->low;
	s->high = s->high > FARTHEST ? FARTHEST : s->high;
	return known && s->low <= s->high;
}

/*
 * Return the squares that are `low` to `high` steps away, neither negative. By
 * doubling: a step off the board never comes back.
 */
static bb
steps_away(bb from, const int step[2], int low, int high)
{
	bb found = bb_shift(from, low * step[0], low * step[1]);

	for (int rest = high - low, have = 1; rest > 0; rest -= have / 2) {
		int more = have < rest ? have : rest;

		found |= bb_shift(found, more * step[0], more * step[1]);
		have *= 2;
	}
	return found;
}

bb
set_direction(const struct node *n, struct ctx *c)
{
	struct span span = {1, FARTHEST};
	bb from, found = 0;

	if (n->kids > 1 && !read_span(n->kid[0], c, &span))
		return 0;
	from = set(n->kid[n->kids - 1], c);
	for (unsigned rest = n->geometry.directions; rest; rest &= rest - 1) {
		int d = __builtin_ctz(rest);
		const int *back = steps[(d + DIRECTIONS / 2) % DIRECTIONS];

		if (span.high >= 0)
			found |= steps_away(from, steps[d],
			    span.low < 0 ? 0 : (int)span.low, (int)span.high);
		if (span.low < 0)
			found |= steps_away(from, back,
			    span.high < 0 ? -(int)span.high : 1,
			    -(int)span.low);
	}
	return found;
}

/* Refuse constants in a range that exceed 7 or are out of order. */
void
check_range(struct parser *p, struct node *n)
{
	const struct node *range = n->kid[0];

	if (n->kids < 2)
		return;
	if (!range->kids)
		parse_fail(p, range->location,
		    "a direction takes numbers from -7 to 7, not count");
	for (int i = 0; i < range->kids; i++)
		if (range->kid[i]->filter == &filters[FILTER_integer] &&
		    (range->kid[i]->number > FARTHEST ||
			range->kid[i]->number < -FARTHEST))
			parse_fail(p, range->kid[i]->location,
			    "a direction goes no farther than 7 squares");
	if (range->kids > 1 &&
	    range->kid[0]->filter == &filters[FILTER_integer] &&
	    range->kid[1]->filter == &filters[FILTER_integer] &&
	    range->kid[0]->number > range->kid[1]->number)
		parse_fail(p, range->location,
		    "the second number of a range is not less than the first");
}

EVALUATOR(set, shade,
    set(n->kid[0], c) & (n->geometry.shade == DARK_SHADE ? BB_DARK : ~BB_DARK));

/* ---------------------------------------------------------- single squares */

/* Return the rank or the file of the only square, from 1 on. */
static inline struct number
line_of(const struct node *n, struct ctx *c, bool rank)
{
	int s = bb_only(set(n->kid[0], c));

	return s == NO_SQUARE ? NO_NUMBER
			      : number_of((rank ? rank_of(s) : file_of(s)) + 1);
}

EVALUATOR(number, rank, line_of(n, c, true));
EVALUATOR(number, file, line_of(n, c, false));

bb
set_square_at(const struct node *n, struct ctx *c)
{
	struct number file = number(n->kid[0], c), rank;

	rank = number(n->kid[1], c);
	if (!file.some || !rank.some || file.value < 1 || file.value > 8 ||
	    rank.value < 1 || rank.value > 8)
		return 0;
	return bb_of(square_at((int)file.value - 1, (int)rank.value - 1));
}

bb
set_square_named(const struct node *n, struct ctx *c)
{
	struct str s = string(n->kid[0], c);
	int square = s.text && s.len == 2 ? square_read(s.text) : NO_SQUARE;

	return square == NO_SQUARE ? 0 : bb_of(square);
}
