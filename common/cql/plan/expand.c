/*
 * expand.c - the tree under a symmetry; the different images
 *
 * A transform filter stands for the images of its part under a set of
 * symmetries ("Transform filters formally").  It is parsed with one part, and
 * here the parts become the images: those that are valid and differ, the
 * identity first.
 *
 * A tree is mapped by mapping the geometry of each node (geometry.h); no filter
 * needs a case of its own.  A square designator that loses all its squares
 * makes its node invalid, and with it all that it is part of, up to the
 * transform that drops the image.
 */
#include "cql/plan/plan.h"

#include <assert.h>

#include "cql/tree/node.h"
#include "cql/tree/query.h"
#include "transform/symmetry.h"

/* One basic transform. */
struct basic_transform {
	struct symmetry map;
	int eighths; /* turns of 45 degrees, of directions only */
	const char *name;
};

/* ------------------------------------------------------------- geometry */

static const int steps[DIRECTIONS][2] = {
    {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}};

static int
direction_of(int files, int ranks)
{
	int d = 0;

	while (steps[d][0] != files || steps[d][1] != ranks)
		d++;
	return d;
}

static uint8_t
map_directions(uint8_t directions, const struct basic_transform *bt)
{
	unsigned mapped = 0;

	for (int d = 0; d < DIRECTIONS; d++) {
		int files = steps[d][0], ranks = steps[d][1];

		if (!(directions >> d & 1))
			continue;
		symmetry_direction(bt->map, &files, &ranks);
		mapped |= 1U
		    << (direction_of(files, ranks) + bt->eighths) % DIRECTIONS;
	}
	return (uint8_t)mapped;
}

static uint16_t
map_pieces(uint16_t pieces, const struct basic_transform *bt)
{
	if (!bt->map.swaps_colours)
		return pieces;
	return (uint16_t)((pieces & EMPTY_SQUARE) |
	    (pieces & WHITE_PIECES) << KINDS |
	    (pieces & BLACK_PIECES) >> KINDS);
}

static uint8_t
swapped(uint8_t word, bool swaps)
{
	return swaps && word ? (uint8_t)(3 - word) : word;
}

static struct geometry
map_geometry(struct geometry g, const struct basic_transform *bt)
{
	g.squares = symmetry_designator(bt->map, g.squares);
	g.pieces = map_pieces(g.pieces, bt);
	g.directions = map_directions(g.directions, bt);
	g.side = swapped(g.side, bt->map.swaps_colours);
	g.shade = swapped(g.shade, symmetry_swaps_shades(bt->map));
	return g;
}

/*
 * True if the image means nothing: all its squares are shifted off the board,
 * or it has squares or shades, which cannot be turned by 45 degrees.
 */
static bool
is_lost(struct geometry before, struct geometry after,
    const struct basic_transform *bt)
{
	if (before.squares && !after.squares)
		return true;
	return bt->eighths &&
	    ((before.squares && before.squares != BB_ALL) || before.shade);
}

/* ------------------------------------------------------------------- trees */

static bool
is_orbit(const struct node *n)
{
	return n->filter->flags & IMAGES;
}

static struct str
join_names(struct arena *a, const char *outer, struct str inner)
{
	struct out text = {0};

	if (!inner.len)
		return str_of(outer);
	if (!*outer)
		return inner;
	out_format(&text, "%s %.*s", outer, STR(inner));
	return arena_take(a, &text);
}

static struct node *map_node(
    struct parser *p, const struct node *n, const struct basic_transform *bt);

/* Map the images of an inner transform; keep those that stay valid. */
static void
map_images(struct parser *p, struct node *m, const struct basic_transform *bt)
{
	int kept = 0;

	for (int i = 0; i < m->kids; i++) {
		struct node *image = map_node(p, m->kid[i], bt);

		if (!image->invalid)
			m->kid[kept++] = image;
	}
	m->kids = kept;
	m->invalid = !kept;
}

static struct node *
map_node(
    struct parser *p, const struct node *n, const struct basic_transform *bt)
{
	struct node *m;

	if (n->filter->flags & FIXED)
		return (struct node *)n;
	if (++p->nodes > PARSE_NODES_MAX)
		parse_fail(p, n->location,
		    "this query is too large with its transforms");
	m = arena_copy(&p->query->arena, n, node_size(n->kids));
	m->geometry = map_geometry(n->geometry, bt);
	m->filter = filter_like(n->filter, &m->geometry);
	m->invalid = is_lost(n->geometry, m->geometry, bt);
	if (m->filter->fact == IS_CURRENT_TRANSFORM)
		m->text = join_names(&p->query->arena, bt->name, n->text);
	if (is_orbit(n)) {
		map_images(p, m, bt);
		return m;
	}
	for (int i = 0; i < n->kids; i++) {
		m->kid[i] = map_node(p, n->kid[i], bt);
		m->invalid |= m->kid[i]->invalid;
	}
	return m;
}

/* ------------------------------------------------------------------ orbits */

enum { BASIC_TRANSFORMS_MAX = 225 };

struct basic_transforms {
	int count;
	struct basic_transform list[BASIC_TRANSFORMS_MAX];
};

static void
add_transform(struct basic_transforms *all, struct symmetry map, int eighths,
    const char *name)
{
	all->list[all->count++] = (struct basic_transform){map, eighths, name};
}

static void
add_turns(struct basic_transforms *all, const char *which)
{
	/* clockwise first, as CQLi lists them */
	static const int rows[] = {SYMMETRY_ID, SYMMETRY_ROTATE_270,
	    SYMMETRY_ROTATE_180, SYMMETRY_ROTATE_90, SYMMETRY_REFLECT_H,
	    SYMMETRY_REFLECT_V, SYMMETRY_REFLECT_A1H8, SYMMETRY_REFLECT_H1A8};

	for (; *which; which++) {
		const struct symmetry_row *row =
		    &symmetry_rows[rows[*which - '0']];

		add_transform(all, row->map, 0, row->current);
	}
}

static void
add_colours(struct basic_transforms *all)
{
	struct symmetry s = symmetry_rows[SYMMETRY_REFLECT_H].map;

	s.swaps_colours = true;
	add_transform(all, s, 0, "invertcolor reflect_h");
}

static const char *
shift_name(struct arena *a, int files, int ranks)
{
	struct out text = {0};

	symmetry_write_shift(&text, files, ranks);
	return arena_take(a, &text).text;
}

static void
add_shifts(struct arena *a, struct basic_transforms *all, int files, int ranks)
{
	add_transform(all, symmetry_rows[SYMMETRY_ID].map, 0, "");
	for (int r = -ranks; r <= ranks; r++)
		for (int f = -files; f <= files; f++)
			if (f || r)
				add_transform(all,
				    (struct symmetry){
					.files = (int8_t)f, .ranks = (int8_t)r},
				    0, shift_name(a, f, r));
}

static void
add_eighths(struct basic_transforms *all)
{
	static const char *const names[] = {"", "rotate45^1", "rotate45^2",
	    "rotate45^3", "rotate45^4", "rotate45^5", "rotate45^6",
	    "rotate45^7"};

	for (int i = 0; i < DIRECTIONS; i++)
		add_transform(all, symmetry_rows[SYMMETRY_ID].map, i, names[i]);
}

/* List the basic transforms that a filter stands for. */
static void
basic_transforms_of(
    struct arena *a, struct str word, struct basic_transforms *all)
{
	static const struct orbit_row {
		const char *word, *turns;
		int files, ranks;
		bool colours, eighths;
	} rows[] = {
	    {"flip", "01234567", 0, 0, false, false},
	    {"rotate90", "0123", 0, 0, false, false},
	    {"fliphorizontal", "04", 0, 0, false, false},
	    {"flipvertical", "05", 0, 0, false, false},
	    {"flipcolor", "0", 0, 0, true, false},
	    {"reversecolor", "", 0, 0, true, false},
	    {"shift", "", 7, 7, false, false},
	    {"shifthorizontal", "", 7, 0, false, false},
	    {"shiftvertical", "", 0, 7, false, false},
	    {"rotate45", "", 0, 0, false, true},
	};

	const struct orbit_row *row = ROW_NAMED(rows, word);

	assert(row);
	all->count = 0;
	add_turns(all, row->turns);
	if (row->colours)
		add_colours(all);
	if (row->files || row->ranks)
		add_shifts(a, all, row->files, row->ranks);
	if (row->eighths)
		add_eighths(all);
}

/* An image, and the transforms that make it. */
struct expansion {
	struct node *node;
	struct str name;
	int child[4]; /* index + 1, or 0 */
};

/* The different images so far, in a hash trie, so that equal ones drop out. */
struct image_table {
	struct arena *arena;
	struct expansion *image;
	int count;
	size_t capacity;
	int root; /* as a child */
};

/* Return the place of the image that equals `n` in the trie (cf. scope.c). */
static int *
place_of(struct image_table *all, const struct node *n)
{
	uint64_t hash = node_hash(n);
	int *at = &all->root;

	for (; *at && !node_equal(all->image[*at - 1].node, n); hash >>= 2)
		at = &all->image[*at - 1].child[hash & 3];
	return at;
}

static void
add_image(struct image_table *all, struct node *n, struct str name)
{
	int *at;

	ARENA_RESERVE(all->arena, all->image, all->count, 1, all->capacity);
	at = place_of(all, n);
	if (*at)
		return;
	all->image[all->count] = (struct expansion){.node = n, .name = name};
	*at = ++all->count;
}

/*
 * Collect the images of a part.  A transform of a transform composes both: each
 * image of the inner one is mapped.
 */
static void
collect_images(struct parser *p, const struct node *part,
    const struct basic_transforms *all, struct image_table *images)
{
	bool nested =
	    is_orbit(part) && part->filter != &filters[FILTER_count_images];
	int parts = nested ? part->kids : 1;

	for (int i = 0; i < parts; i++)
		for (int k = 0; k < all->count; k++) {
			const struct node *from = nested ? part->kid[i] : part;
			struct str inner = nested
			    ? ((const struct str *)part->data)[i]
			    : (struct str){NULL, 0};
			struct node *image = map_node(p, from, &all->list[k]);

			if (!image->invalid)
				add_image(images, image,
				    join_names(&p->query->arena,
					all->list[k].name, inner));
		}
}

static bool
is_among(const struct node *n, const struct node *part)
{
	if (node_equal(n, part))
		return true;
	for (int i = 0; is_orbit(part) && i < part->kids; i++)
		if (node_equal(n, part->kid[i]))
			return true;
	return false;
}

/* Warn if the images are no others than those that the part already had. */
static void
warn_if_superfluous(
    struct parser *p, const struct node *n, const struct image_table *images)
{
	const struct node *part = n->kid[0];

	if (p->warn_level < 2 ||
	    images->count != (is_orbit(part) ? part->kids : 1))
		return;
	for (int i = 0; i < images->count; i++)
		if (!is_among(images->image[i].node, part))
			return;
	parse_warn(p, n->location, "%.*s is superfluous: it changes nothing",
	    STR(n->text));
}

/* Return the transform with its images as parts; their names are its data. */
static struct node *
expand(struct parser *p, struct node *n)
{
	struct basic_transforms all;
	struct image_table images = {.arena = &p->query->arena};
	struct node *made;
	struct str *names;

	basic_transforms_of(&p->query->arena, n->text, &all);
	collect_images(p, n->kid[0], &all, &images);
	assert(images.count > 0); /* the first transform keeps all squares */
	warn_if_superfluous(p, n, &images);
	made = arena_get(&p->query->arena, node_size(images.count));
	*made = *n;
	made->kids = images.count;
	names =
	    arena_raw(&p->query->arena, (size_t)images.count * sizeof *names);
	for (int i = 0; i < images.count; i++) {
		made->kid[i] = images.image[i].node;
		names[i] = images.image[i].name;
	}
	made->data = names;
	return made;
}

struct node *
rewrite_transforms(struct parser *p, struct node *n)
{
	for (int i = 0; i < n->kids; i++)
		n->kid[i] = rewrite_transforms(p, n->kid[i]);
	return is_orbit(n) ? expand(p, n) : n;
}
