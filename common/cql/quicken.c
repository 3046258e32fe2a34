/*
 * quicken.c - see quicken.h
 *
 * Images that differ by a shift.  `shift {Pd4 Pe5 pe6}` has dozens of images,
 * each a few pieces on a square each.  Those in which the pieces stand to each
 * other in the same way are one pattern: they are tried all at once, by
 * shifting the sets of squares where the pieces stand back to the first of them
 * and intersecting.
 */
#include "cql/quicken.h"

#include "cql/eval.h"
#include "cql/functions.h"

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
add_part(struct image *image, const struct literal *l)
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
		return add_part(image, &n->literal);
	if (n->filter != &filters[FILTER_compound] &&
	    n->filter->ways.test != test_and)
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

static bool
match_pattern(const struct pattern *p, const struct position *pos)
{
	bb at = p->anchors;

	for (int i = 0; i < p->parts && at; i++) {
		const struct part *part = &p->part[i];

		at &= bb_shift(
		    squares_of(pos, part->pieces), -part->files, -part->ranks);
	}
	return at != 0;
}

static bool
match_patterns(const struct node *n, struct ctx *c)
{
	const struct patterns *all = n->quick;

	for (int i = 0; i < all->count; i++)
		if (match_pattern(&all->list[i], c->pos))
			return true;
	return false;
}

static void
quicken_orbit(struct arena *a, struct node *n)
{
	const struct patterns *all = find_patterns(a, n);

	if (!all)
		return;
	n->quick = all;
	n->match = match_patterns;
	if (n->type == TYPE_test)
		n->is.test = match_patterns;
}

/* What shape is looked at by which function. */
static const struct {
	bool (*test)(const struct node *, struct ctx *);
	void (*quicken)(struct arena *, struct node *);
} rows[] = {
    {test_orbit, quicken_orbit},
};

void
quicken(struct arena *a, struct node *n)
{
	for (int i = 0; i < n->kids; i++)
		quicken(a, n->kid[i]);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (n->filter->ways.test == rows[i].test &&
		    n->type != TYPE_none)
			rows[i].quicken(a, n);
}
