/* symmetry.c - see symmetry.h */
#include "transform/symmetry.h"

/* clang-format off */
const struct symmetry_row symmetry_rows[SYMMETRY_ROWS] = {
	[SYMMETRY_ID] =           {"id", "", {0}},
	[SYMMETRY_REFLECT_H] =    {"reflecth", "reflect_h",
	                           {.mirrors_ranks = true}},
	[SYMMETRY_REFLECT_V] =    {"reflectv", "reflect_v",
	                           {.mirrors_files = true}},
	[SYMMETRY_ROTATE_180] =   {"rotate180", "rotate180",
	                           {.mirrors_files = true,
	                            .mirrors_ranks = true}},
	[SYMMETRY_REFLECT_A1H8] = {"reflecta1h8", "reflect_a1h8",
	                           {.transposes = true}},
	[SYMMETRY_REFLECT_H1A8] = {"reflecth1a8", "reflect_a8h1",
	                           {.transposes = true,
	                            .mirrors_files = true,
	                            .mirrors_ranks = true}},
	[SYMMETRY_ROTATE_90] =    {"rotate90", "counterclockwise90",
	                           {.transposes = true,
	                            .mirrors_files = true}},
	[SYMMETRY_ROTATE_270] =   {"rotate270", "clockwise90",
	                           {.transposes = true,
	                            .mirrors_ranks = true}},
};
/* clang-format on */

void
symmetry_write_shift(struct out *o, int files, int ranks)
{
	if (files)
		out_format(o, "%s^%d", files > 0 ? "right" : "left",
		    files > 0 ? files : -files);
	if (ranks)
		out_format(o, "%s%s^%d", files ? " " : "",
		    ranks > 0 ? "up" : "down", ranks > 0 ? ranks : -ranks);
}

void
symmetry_direction(struct symmetry s, int *files, int *ranks)
{
	int right = s.transposes ? *ranks : *files;
	int up = s.transposes ? *files : *ranks;

	*files = s.mirrors_files ? -right : right;
	*ranks = s.mirrors_ranks ? -up : up;
}

/*
 * Compose two symmetries: a transposition in `next` exchanges the axes, so a
 * reflection of `first` along one axis becomes one along the other.  `next`
 * maps the shift of `first` like any step on the board.
 */
struct symmetry
symmetry_then(struct symmetry first, struct symmetry next)
{
	bool files =
	    next.transposes ? first.mirrors_ranks : first.mirrors_files;
	bool ranks =
	    next.transposes ? first.mirrors_files : first.mirrors_ranks;
	int right = first.files, up = first.ranks;

	symmetry_direction(next, &right, &up);
	return (struct symmetry){
	    .transposes = first.transposes != next.transposes,
	    .mirrors_files = files != next.mirrors_files,
	    .mirrors_ranks = ranks != next.mirrors_ranks,
	    .files = (int8_t)(right + next.files),
	    .ranks = (int8_t)(up + next.ranks),
	    .swaps_colours = first.swaps_colours != next.swaps_colours,
	};
}

struct symmetry
symmetry_inverse(struct symmetry s)
{
	struct symmetry back = s;
	int right = -s.files, up = -s.ranks;

	if (s.transposes) {
		back.mirrors_files = s.mirrors_ranks;
		back.mirrors_ranks = s.mirrors_files;
	}
	symmetry_direction(back, &right, &up);
	back.files = (int8_t)right;
	back.ranks = (int8_t)up;
	return back;
}

bool
symmetry_same(struct symmetry a, struct symmetry b)
{
	static_assert(sizeof a == 6, "six bytes, none of padding");
	return memcmp(&a, &b, sizeof a) == 0;
}

/*
 * Map twice the distance from the centre of the board, which is an integer and
 * maps like a step.
 */
int
symmetry_square(struct symmetry s, int square)
{
	int file = 2 * file_of(square) - 7, rank = 2 * rank_of(square) - 7;

	symmetry_direction(s, &file, &rank);
	file = (file + 7) / 2 + s.files;
	rank = (rank + 7) / 2 + s.ranks;
	if (file < 0 || file > 7 || rank < 0 || rank > 7)
		return NO_SQUARE;
	return square_at(file, rank);
}

/* Map a set without the shift. */
static bb
turn(struct symmetry s, bb set)
{
	if (s.transposes)
		set = bb_transpose(set);
	if (s.mirrors_files)
		set = bb_swap_files(set);
	if (s.mirrors_ranks)
		set = bb_swap_ranks(set);
	return set;
}

bb
symmetry_set(struct symmetry s, bb set)
{
	return bb_shift(turn(s, set), s.files, s.ranks);
}

/* Return the files that are wholly in the set. */
static bb
full_files(bb set)
{
	bb full = 0;

	for (int file = 0; file < 8; file++)
		if ((set & bb_file(file)) == bb_file(file))
			full |= bb_file(file);
	return full;
}

/* Shift up, but leave full files where they are. */
static bb
slide_up(bb set, int ranks)
{
	bb full = full_files(set);

	return full | bb_shift(set & ~full, 0, ranks);
}

bb
symmetry_designator(struct symmetry s, bb set)
{
	set = slide_up(turn(s, set), s.ranks);
	return bb_transpose(slide_up(bb_transpose(set), s.files));
}
