/*
 * symmetry.c - test the group of the board's maps by the formal page's examples
 */
#include "transform/symmetry.h"

#include <string.h>

#include "tap.h"

/* Return the set of a text in CQL's form. */
static bb
set(const char *text)
{
	struct str s = str_of(text);
	bb found = 0;

	tap_line(bb_read(&s, &found) == NULL && s.len == 0, text, __FILE__,
	    __LINE__);
	return found;
}

static struct symmetry
row(int number)
{
	return symmetry_rows[number].map;
}

static struct symmetry
shifted(int files, int ranks)
{
	return (struct symmetry){
	    .files = (int8_t)files, .ranks = (int8_t)ranks};
}

/* All 16 symmetries with and without colours, and some of them shifted. */
enum { SAMPLES = 64 };

static struct symmetry
sample(int i)
{
	struct symmetry s = row(i % SYMMETRY_ROWS);
	static const int8_t by[4][2] = {{0, 0}, {1, 0}, {-2, 3}, {0, -7}};

	s.swaps_colours = i / SYMMETRY_ROWS % 2;
	s.files = by[i / 16][0];
	s.ranks = by[i / 16][1];
	return s;
}

/*
 * Return the image of the image of a square, or NO_SQUARE if one step loses it.
 */
static int
square_then(struct symmetry a, struct symmetry b, int square)
{
	int between = symmetry_square(a, square);

	return between == NO_SQUARE ? NO_SQUARE : symmetry_square(b, between);
}

static bool
composes(struct symmetry a, struct symmetry b)
{
	struct symmetry both = symmetry_then(a, b);

	for (int s = 0; s < 64; s++) {
		int to = square_then(a, b, s);

		if (to != NO_SQUARE && to != symmetry_square(both, s))
			return false;
	}
	return both.swaps_colours == (a.swaps_colours != b.swaps_colours);
}

static void
check_group(void)
{
	bool closed = true, composed = true, inverted = true;

	for (int a = 0; a < SYMMETRY_ROWS; a++)
		for (int b = 0; b < SYMMETRY_ROWS; b++) {
			struct symmetry both = symmetry_then(row(a), row(b));
			int found = 0;

			for (int c = 0; c < SYMMETRY_ROWS; c++)
				found += symmetry_same(both, row(c));
			closed &= found == 1;
		}
	for (int a = 0; a < SAMPLES; a++) {
		struct symmetry back = symmetry_inverse(sample(a));

		inverted &= symmetry_same(
		    symmetry_then(sample(a), back), row(SYMMETRY_ID));
		inverted &= symmetry_same(
		    symmetry_then(back, sample(a)), row(SYMMETRY_ID));
		for (int b = 0; b < SAMPLES; b++)
			composed &= composes(sample(a), sample(b));
	}
	CHECK("two of the eight maps make one of the eight", closed);
	CHECK("a composed map does what its parts do", composed);
	CHECK("a map and its inverse leave everything in its place", inverted);
}

static void
check_sets(void)
{
	bb squares = 0x123456789abcdef1;
	bool same = true;

	for (int i = 0; i < SAMPLES; i++, squares *= 0x9e3779b97f4a7c15) {
		bb expected = 0;

		for (bb rest = squares; rest; rest = bb_but_lowest(rest)) {
			int to = symmetry_square(sample(i), bb_lowest(rest));

			expected |= to == NO_SQUARE ? 0 : bb_of(to);
		}
		same &= symmetry_set(sample(i), squares) == expected;
	}
	CHECK("a set goes where its squares go", same);
	CHECK("the b file turns into the second rank",
	    symmetry_set(row(SYMMETRY_ROTATE_90), set("b1-8")) == bb_rank(1));
	CHECK("the b file is reflected to the g file",
	    symmetry_set(row(SYMMETRY_REFLECT_V), set("b1-8")) == bb_file(6));
}

/* Apply rows of the formal page; `to` is "[]" if nothing is left. */
static const struct example {
	int row, files, ranks;
	const char *from, *to;
} examples[] = {
    {SYMMETRY_REFLECT_H, 0, 0, "d3", "d6"},
    {SYMMETRY_REFLECT_V, 0, 0, "d3", "e3"},
    {SYMMETRY_ROTATE_90, 0, 0, "d3", "f4"},
    {SYMMETRY_ROTATE_180, 0, 0, "d3", "e6"},
    {SYMMETRY_ROTATE_270, 0, 0, "d3", "c5"},
    {SYMMETRY_REFLECT_A1H8, 0, 0, "d3", "c4"},
    {SYMMETRY_REFLECT_H1A8, 0, 0, "d3", "f5"},
    {SYMMETRY_REFLECT_H, 0, 0, "[a1-8,b3]", "[a1-8,b6]"},
    {SYMMETRY_ROTATE_90, 0, 0, "[a1-8,b3]", "[a-h1,f2]"},
    {SYMMETRY_REFLECT_V, 0, 0, "[a1-8,b3]", "[h1-8,g3]"},
    {SYMMETRY_ID, 0, 1, "d4", "d5"},
    {SYMMETRY_ID, 0, 1, "a4", "a5"},
    {SYMMETRY_ID, 0, 3, "a4", "a7"},
    {SYMMETRY_ID, 0, 3, "a6", "[]"},
    {SYMMETRY_ID, 0, 1, "[a1-8,b3]", "[a1-8,b4]"},
    {SYMMETRY_ID, 0, -2, "a3", "a1"},
    {SYMMETRY_ID, 0, -2, "[a1-8,b4]", "[a1-8,b2]"},
    {SYMMETRY_ID, 0, 1, "[a1,a8]", "a2"},
    {SYMMETRY_ID, 0, 7, "[a1,a8]", "a8"},
    {SYMMETRY_ID, 0, 5, "a1-8", "a1-8"},
    {SYMMETRY_ID, 2, 0, "a1-8", "c1-8"},
    {SYMMETRY_ID, 5, 0, "a-h3", "a-h3"},
    {SYMMETRY_ID, 1, 1, "a-h1-8", "a-h1-8"},
    {SYMMETRY_ID, 0, 6, "[a1-8,b3]", "a1-8"},
    {SYMMETRY_ID, -1, 0, "[a1-8,b3]", "a3"},
    {SYMMETRY_ID, 1, 1, "[a1-8,b-h1]", "[b1-8,a-h2]"},
};

static void
check_designators(void)
{
	for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
		const struct example *e = &examples[i];
		struct symmetry s = row(e->row);

		s.files = (int8_t)e->files;
		s.ranks = (int8_t)e->ranks;
		CHECK(symmetry_rows[e->row].name,
		    symmetry_designator(s, set(e->from)) == set(e->to));
	}
}

/* Return the number of different designators that are not empty. */
static int
images(const char *from, int files, int ranks)
{
	bb found[225], designator = set(from);
	int count = 0;

	for (int right = -files; right <= files; right++)
		for (int up = -ranks; up <= ranks; up++) {
			bb to =
			    symmetry_designator(shifted(right, up), designator);
			int k = 0;

			while (k < count && found[k] != to)
				k++;
			if (to && k == count)
				found[count++] = to;
		}
	return count;
}

static void
check_orbits(void)
{
	CHECK("a1 has 8 vertical images", images("a1", 0, 7) == 8);
	CHECK("a1 has 64 images", images("a1", 7, 7) == 64);
	CHECK("[a1,a8] has 9 vertical images", images("[a1,a8]", 0, 7) == 9);
	CHECK("a file has 1 vertical image", images("a1-8", 0, 7) == 1);
	CHECK("a file has 8 horizontal images", images("a1-8", 7, 0) == 8);
	CHECK("a rank has 1 horizontal image", images("a-h3", 7, 0) == 1);
	CHECK("a1-4 has 11 vertical images", images("a1-4", 0, 7) == 11);
	CHECK(
	    "[a1-8,b3] has 9 vertical images", images("[a1-8,b3]", 0, 7) == 9);
	CHECK("[a1-8,h3] has 15 horizontal images",
	    images("[a1-8,h3]", 7, 0) == 15);
}

static bool
turns(int number, int files, int ranks, int to_files, int to_ranks)
{
	symmetry_direction(row(number), &files, &ranks);
	return files == to_files && ranks == to_ranks;
}

static void
check_directions(void)
{
	CHECK("reflecth: up is down", turns(SYMMETRY_REFLECT_H, 0, 1, 0, -1));
	CHECK(
	    "reflecth: left is left", turns(SYMMETRY_REFLECT_H, -1, 0, -1, 0));
	CHECK("rotate90: up is left", turns(SYMMETRY_ROTATE_90, 0, 1, -1, 0));
	CHECK("rotate90: northeast is northwest",
	    turns(SYMMETRY_ROTATE_90, 1, 1, -1, 1));
	CHECK(
	    "reflectv: left is right", turns(SYMMETRY_REFLECT_V, -1, 0, 1, 0));
	CHECK("reflecta1h8: up is right",
	    turns(SYMMETRY_REFLECT_A1H8, 0, 1, 1, 0));
	CHECK("reflecth1a8: up is left",
	    turns(SYMMETRY_REFLECT_H1A8, 0, 1, -1, 0));
}

/*
 * True if the map swaps the shades of squares as symmetry_swaps_shades() says.
 */
static bool
shades_agree(struct symmetry s)
{
	bb dark = symmetry_set(s, BB_DARK);
	bb expected = symmetry_swaps_shades(s) ? ~BB_DARK : BB_DARK;

	return (dark & ~expected) == 0;
}

static void
check_pieces_and_shades(void)
{
	struct symmetry invert = {.swaps_colours = true};
	bool agree = true;

	for (int i = 0; i < SAMPLES; i++)
		agree &= shades_agree(sample(i));
	CHECK("light and dark change places as the squares do", agree);
	CHECK("K becomes k",
	    piece_letter(symmetry_piece(invert, piece_read('K'))) == 'k');
	CHECK("p becomes P",
	    piece_letter(symmetry_piece(invert, piece_read('p'))) == 'P');
	CHECK("no piece stays none",
	    symmetry_piece(invert, NO_PIECE) == NO_PIECE);
	CHECK("White becomes Black", symmetry_colour(invert, WHITE) == BLACK);
	CHECK("a flip leaves a piece what it is",
	    symmetry_piece(row(SYMMETRY_REFLECT_H), piece_read('n')) ==
		piece_read('n'));
}

static void
check_names(void)
{
	bool apart = true;

	for (int a = 0; a < SYMMETRY_ROWS; a++)
		for (int b = 0; b < a; b++)
			apart &= strcmp(symmetry_rows[a].name,
				     symmetry_rows[b].name) != 0 &&
			    !symmetry_same(row(a), row(b));
	CHECK("the eight rows have eight names and eight maps", apart);
}

int
main(void)
{
	check_group();
	check_sets();
	check_designators();
	check_orbits();
	check_directions();
	check_pieces_and_shades();
	check_names();
	return tap_end();
}
