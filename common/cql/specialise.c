/*
 * specialise.c - see specialise.h
 *
 * Designators of one piece, one colour, or squares alone; counts compared with
 * a number; and images that differ by a shift.  `shift {Pd4 Pe5 pe6}` has
 * dozens of images, each a few pieces on a square each.  Those in which the
 * pieces stand to each other in the same way are one pattern: they are tried
 * all at once, by shifting the sets of squares where the pieces stand back to
 * the first of them and intersecting.
 */
#include "cql/specialise.h"

#include "cql/filters/functions.h"
#include "cql/run/context.h"
#include "cql/run/regex.h"
#include "cql/tree/node.h"

/* ------------------------------------------------------------- designators */

static bb
set_squares(const struct node *n, struct ctx *c)
{
	(void)c;
	return n->geometry.squares;
}

static bb
set_one_piece(const struct node *n, struct ctx *c)
{
	return c->pos->piece[n->number] & n->geometry.squares;
}

static bool
match_one_piece(const struct node *n, struct ctx *c)
{
	return set_one_piece(n, c) != 0;
}

static bb
set_one_colour(const struct node *n, struct ctx *c)
{
	return c->pos->colour[n->number] & n->geometry.squares;
}

static void
specialise_designator(struct arena *a, struct node *n)
{
	unsigned pieces = n->geometry.pieces;

	(void)a;
	if (!pieces) {
		n->is.set = set_squares;
	} else if (pieces == WHITE_PIECES || pieces == BLACK_PIECES) {
		n->number = pieces == WHITE_PIECES ? WHITE : BLACK;
		n->is.set = set_one_colour;
	} else if (!(pieces & (pieces - 1)) && pieces != EMPTY_SQUARE) {
		n->number = __builtin_ctz(pieces);
		n->is.set = set_one_piece;
		n->match = match_one_piece;
	}
}

/* -------------------------------------------------- counts against a number */

/* `S == 3` and its kin, when only asked whether they hold. */
#define MATCH_COUNT(name, holds)                                               \
	static bool match_count_##name(const struct node *n, struct ctx *c)    \
	{                                                                      \
		return bb_count(set(n->kid[0]->kid[0], c)) holds n->kid[1]     \
		    ->number;                                                  \
	}
MATCH_COUNT(equal, ==)
MATCH_COUNT(less, <)
MATCH_COUNT(at_most, <=)
MATCH_COUNT(greater, >)
MATCH_COUNT(at_least, >=)

static const struct {
	struct number (*plain)(const struct node *, struct ctx *);
	bool (*quick)(const struct node *, struct ctx *);
} counts[] = {
    {number_equal, match_count_equal},
    {number_less, match_count_less},
    {number_at_most, match_count_at_most},
    {number_greater, match_count_greater},
    {number_at_least, match_count_at_least},
};

static void
specialise_comparison(struct arena *a, struct node *n)
{
	const struct filter *left = n->kid[0]->filter;

	(void)a;
	if (left->evaluate.number != number_count_set ||
	    n->kid[1]->filter != &filters[FILTER_integer])
		return;
	for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
		if (n->filter->evaluate.number == counts[i].plain)
			n->match = counts[i].quick;
}

/* --------------------------------------------------- images, all at once */

enum { PARTS_MAX = 16 };

/* A piece, and where it stands seen from the first one. */
struct part {
	uint16_t pieces; /* as in a literal */
	int8_t files, ranks;
};

struct pattern {
	bb anchors; /* where the first piece stands, in each of the images */
	int parts;
	struct part part[PARTS_MAX];
};

struct patterns {
	int count;
	struct pattern list[];
};

/* The images as one list of pieces; `at` is the square of the first. */
struct image {
	int at;
	struct pattern pattern;
};

static bool
add_part(struct image *image, const struct geometry *l)
{
	struct pattern *p = &image->pattern;
	int square;

	if (!l->pieces || !l->squares || bb_but_lowest(l->squares) ||
	    p->parts == PARTS_MAX)
		return false;
	square = bb_lowest(l->squares);
	if (!p->parts)
		image->at = square;
	p->part[p->parts++] = (struct part){l->pieces,
	    (int8_t)(file_of(square) - file_of(image->at)),
	    (int8_t)(rank_of(square) - rank_of(image->at))};
	return true;
}

/* Takes the pieces of an image; false when it is made of anything else. */
static bool
read_image(struct image *image, const struct node *n)
{
	if (n->filter == &filters[FILTER_designator])
		return add_part(image, &n->geometry);
	if (n->filter != &filters[FILTER_compound] &&
	    n->filter->evaluate.test != test_and)
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!read_image(image, n->kid[i]))
			return false;
	return n->kids > 0;
}

static bool
same_shape(const struct pattern *a, const struct pattern *b)
{
	return a->parts == b->parts &&
	    memcmp(a->part, b->part, (size_t)a->parts * sizeof *a->part) == 0;
}

static void
add_image(struct patterns *all, struct image *image)
{
	for (int i = 0; i < all->count; i++)
		if (same_shape(&all->list[i], &image->pattern)) {
			all->list[i].anchors |= bb_of(image->at);
			return;
		}
	image->pattern.anchors = bb_of(image->at);
	all->list[all->count++] = image->pattern;
}

/* NULL when some image is not made of pieces on a square each. */
static const struct patterns *
find_patterns(struct arena *a, const struct node *orbit)
{
	struct patterns *all =
	    arena_get(a, sizeof *all + (size_t)orbit->kids * sizeof *all->list);

	for (int i = 0; i < orbit->kids; i++) {
		struct image image = {0};

		if (!read_image(&image, orbit->kid[i]))
			return NULL;
		add_image(all, &image);
	}
	return all;
}

/* Where one of these pieces stands. */
static bb
squares_of(const struct position *pos, unsigned pieces)
{
	bb found = pieces & EMPTY_SQUARE ? ~position_occupied(pos) : 0;

	for (pieces &= ANY_PIECE; pieces; pieces &= pieces - 1)
		found |= pos->piece[__builtin_ctz(pieces)];
	return found;
}

/* As bb_shift(), for at most seven steps either way. */
static inline bb
moved(bb s, int files, int ranks)
{
	bb lost = files > 0 ? BB_FILE_A * (0xff >> (8 - files))
	    : files < 0	    ? BB_FILE_A * ((0xff << (8 + files)) & 0xff)
			    : 0;

	s = ranks >= 0 ? s << 8 * ranks : s >> -8 * ranks;
	return (files >= 0 ? s << files : s >> -files) & ~lost;
}

/* Where the first piece stands, of the images that match. */
static bb
find_pattern(const struct pattern *p, const struct position *pos)
{
	bb at = p->anchors;

	for (int i = 0; i < p->parts && at; i++) {
		const struct part *part = &p->part[i];

		at &= moved(
		    squares_of(pos, part->pieces), -part->files, -part->ranks);
	}
	return at;
}

static bool
match_patterns(const struct node *n, struct ctx *c)
{
	const struct patterns *all = n->special;

	for (int i = 0; i < all->count; i++)
		if (find_pattern(&all->list[i], c->pos))
			return true;
	return false;
}

static struct number
count_patterns(const struct node *n, struct ctx *c)
{
	const struct patterns *all = n->special;
	long long found = 0;

	for (int i = 0; i < all->count; i++)
		found += bb_count(find_pattern(&all->list[i], c->pos));
	return number_of(found);
}

/* The value of an image is that of its last piece. */
static bb
set_patterns(const struct node *n, struct ctx *c)
{
	const struct patterns *all = n->special;
	bb found = 0;

	for (int i = 0; i < all->count; i++) {
		const struct pattern *p = &all->list[i];
		const struct part *last = &p->part[p->parts - 1];

		found |=
		    moved(find_pattern(p, c->pos), last->files, last->ranks);
	}
	return found;
}

static void
specialise_orbit(struct arena *a, struct node *n)
{
	const struct patterns *all = find_patterns(a, n);

	if (!all)
		return;
	n->special = all;
	n->match = match_patterns;
	if (n->type == TYPE_test)
		n->is.test = match_patterns;
	else if (n->type == TYPE_set && n->kid[0]->type == TYPE_set)
		n->is.set = set_patterns;
}

/* A count matches even when it is 0. */
static void
specialise_count(struct arena *a, struct node *n)
{
	n->special = n->kids ? find_patterns(a, n) : NULL;
	if (n->special)
		n->is.number = count_patterns;
}

/* ------------------------------------------------------------------ shapes */

static void
specialise_node(struct arena *a, struct node *n)
{
	const struct evaluators *w = &n->filter->evaluate;

	if (w->set == set_designator)
		specialise_designator(a, n);
	else if (w->test == test_orbit && n->kids)
		specialise_orbit(a, n);
	else if (w->number == number_count_images)
		specialise_count(a, n);
	else if (n->type == TYPE_number && n->kids == 2)
		specialise_comparison(a, n);
}

void
specialise(struct arena *a, struct node *n)
{
	for (int i = 0; i < n->kids; i++)
		specialise(a, n->kid[i]);
	specialise_node(a, n);
}
