/* transform.c - see transform.h */
#include "transform/transform.h"

#include "board/rights.h"

struct transform
transform_of(struct symmetry map)
{
	bb kept = symmetry_set(symmetry_inverse(map), BB_ALL);

	return (struct transform){map, kept};
}

/*
 * Keep the squares that both transforms leave on the board.  If none is left
 * the shift has no meaning; it is dropped before it overflows.
 */
struct transform
transform_then(struct transform t, struct transform next)
{
	t.kept &= symmetry_set(symmetry_inverse(t.map), next.kept);
	t.map = symmetry_then(t.map, next.map);
	if (!t.kept)
		t.map.files = t.map.ranks = 0;
	return t;
}

/*
 * Map all sets; the kept squares do not cross an edge of the board, so one
 * shift of the bits moves all.
 */
void
transform_sets(const struct transform *t, const bb from[restrict PIECES],
    bb to[restrict PIECES])
{
	int by = 8 * t->map.ranks + t->map.files;
	int white = symmetry_piece(t->map, 0), black = KINDS - white;

	for (int kind = 0; kind < KINDS; kind++) {
		to[white + kind] = from[kind] & t->kept;
		to[black + kind] = from[KINDS + kind] & t->kept;
	}
	if (t->map.transposes)
		for (int p = 0; p < PIECES; p++)
			to[p] = bb_transpose(to[p]);
	if (t->map.mirrors_files)
		for (int p = 0; p < PIECES; p++)
			to[p] = bb_swap_files(to[p]);
	if (t->map.mirrors_ranks)
		for (int p = 0; p < PIECES; p++)
			to[p] = bb_swap_ranks(to[p]);
	if (by)
		for (int p = 0; p < PIECES; p++)
			to[p] = by > 0 ? to[p] << by : to[p] >> -by;
}

bool
transform_leads(
    const struct transform *t, const bb from[PIECES], const bb to[PIECES])
{
	bb image[PIECES];

	transform_sets(t, from, image);
	return memcmp(image, to, sizeof image) == 0;
}

bb
transform_lost(const struct transform *t, const bb from[PIECES])
{
	bb all = 0;

	for (int p = 0; p < PIECES; p++)
		all |= from[p];
	return all & ~t->kept;
}

struct variant_state
transform_placed(const struct transform *t, const struct variant_state *from)
{
	struct variant_state to = *from;

	to.promoted = symmetry_set(t->map, from->promoted & t->kept);
	for (int p = 0; p < PIECES; p++)
		to.pocket[symmetry_piece(t->map, p)] = from->pocket[p];
	return to;
}

/* Castling rights as sets of squares. */
struct rights {
	bb king[2];    /* by colour, on its first rank; 0: none there */
	bb rooks[2];   /* those with a right */
	bool chess960; /* not from e1, a1, h1 etc., or with file letters */
	bool shredder; /* written with file letters only */
};

static bb
home_rank(int colour)
{
	return bb_rank(colour == WHITE ? 0 : 7);
}

static bb
rooks_at_home(const bb sets[PIECES], int colour)
{
	return sets[piece_of(colour, ROOK)] & home_rank(colour);
}

/*
 * Return the king on its first rank, 0 if there is none; of several, in an
 * illegal position, the one on the e file, else the lowest.
 */
static bb
king_at_home(const bb sets[PIECES], int colour)
{
	bb kings = sets[piece_of(colour, KING)] & home_rank(colour);

	return kings & bb_file(4) ? kings & bb_file(4) : kings & -kings;
}

/* Return the outermost of `rooks` on one side of the king, as a set. */
static bb
outermost(bb rooks, bb king, bool king_side)
{
	bb below = king - 1;

	rooks &= king_side ? ~below : below;
	if (!rooks)
		return 0;
	return king_side ? bb_of(63 - __builtin_clzll(rooks))
			 : bb_of(bb_lowest(rooks));
}

/* Return the rook of a letter of the castling field, or 0 if there is none. */
static bb
rook_of_letter(const bb sets[PIECES], int colour, bb king, int low)
{
	bb rooks = rooks_at_home(sets, colour);

	if (low == 'k' || low == 'q')
		return outermost(rooks, king, low == 'k');
	return rooks & bb_file(low - 'a');
}

/* Return the squares of the rooks that castle with a king in chess. */
static bb
corners_of(bb king)
{
	return king & bb_file(4) ? bb_file(0) | bb_file(7) : 0;
}

static void
read_rights(struct str field, const bb sets[PIECES], struct rights *r)
{
	*r = (struct rights){.shredder = true};
	for (int c = WHITE; c <= BLACK; c++)
		r->king[c] = king_at_home(sets, c);
	for (size_t i = 0; i < field.len; i++) {
		int letter = field.text[i], low = letter | 0x20;
		int colour = letter == low ? BLACK : WHITE;
		bb king = r->king[colour], rook;

		r->shredder &= low <= 'h';
		r->chess960 |= low <= 'h';
		if (!king)
			continue;
		rook = rook_of_letter(sets, colour, king, low);
		r->rooks[colour] |= rook;
		r->chess960 |= rook && !(rook & corners_of(king));
	}
}

/* Replace rights by those of their images that survive on the board after. */
static void
map_rights(struct rights *r, const struct symmetry *map, const bb after[PIECES])
{
	struct rights from = *r;

	for (int c = WHITE; c <= BLACK; c++) {
		int colour = symmetry_colour(*map, c);
		bb king = symmetry_set(*map, from.king[c]) & home_rank(colour) &
		    after[piece_of(colour, KING)];
		bb places = r->chess960 ? BB_ALL : corners_of(king);

		r->king[colour] = king;
		r->rooks[colour] = king ? symmetry_set(*map, from.rooks[c]) &
			places & rooks_at_home(after, colour)
					: 0;
	}
}

/* Write the rights of one colour and side, the outermost rook first. */
static void
write_side(const struct rights *r, const bb sets[PIECES], int colour,
    bool king_side, struct out *o)
{
	int capital = colour == WHITE ? 0x20 : 0;
	bb king = r->king[colour], rooks = r->rooks[colour], rook;
	bb outer = outermost(rooks_at_home(sets, colour), king, king_side);

	for (; (rook = outermost(rooks, king, king_side)); rooks &= ~rook) {
		int letter = 'a' + file_of(bb_lowest(rook));

		if (!r->shredder && rook == outer)
			letter = king_side ? 'k' : 'q';
		out_char(o, (char)(letter - capital));
	}
}

/* Write the image of castling rights. */
static void
write_castling(const struct transform *t, const bb before[PIECES],
    const bb after[PIECES], struct str castling, struct out *o)
{
	struct rights r;

	read_rights(castling, before, &r);
	map_rights(&r, &t->map, after);
	if (!(r.rooks[WHITE] | r.rooks[BLACK]))
		out_char(o, '-');
	for (int c = WHITE; c <= BLACK; c++)
		if (r.rooks[c]) {
			write_side(&r, after, c, true, o);
			write_side(&r, after, c, false, o);
		}
}

/* True for `3+3` and `+0+0`. */
static bool
is_checks(struct str field)
{
	bool given = field.len == 4 && field.text[0] == '+';

	return field.len == 3 + (size_t)given && is_digit(field.text[given]) &&
	    field.text[given + 1] == '+' && is_digit(field.text[given + 2]);
}

/* Copy the text from *copied up to a field, whose replacement is to follow. */
static void
replace(const char **copied, struct str field, struct out *o)
{
	out_bytes(o, *copied, (size_t)(field.text - *copied));
	*copied = field.text + field.len;
}

/* Swap the numbers of checks, in the next field or after the clocks. */
static void
swap_checks(const char **copied, struct str rest, struct out *o)
{
	struct str field = str_word(&rest);
	uint64_t clock;
	size_t at;

	for (int i = 0; i < 2 && str_number(field, &clock); i++)
		field = str_word(&rest);
	if (!is_checks(field))
		return;
	replace(copied, field, o);
	at = field.len - 3;
	out_bytes(o, field.text, at);
	out_char(o, field.text[at + 2]);
	out_char(o, '+');
	out_char(o, field.text[at]);
}

void
transform_state(const struct transform *t, const bb before[PIECES],
    const bb after[PIECES], struct str state, struct out *o)
{
	static const struct symmetry identity;
	struct str rest = state, side, castling, ep;
	const char *copied = state.text, *end = copied + state.len;
	bool white, none;
	int to_move, square;

	if (symmetry_same(t->map, identity) && !transform_lost(t, before)) {
		out_str(o, state);
		return;
	}
	side = str_word(&rest);
	white = str_is(side, "w");
	if (!white && !str_is(side, "b")) {
		out_str(o, state);
		return;
	}
	castling = str_word(&rest);
	ep = str_word(&rest);
	none = str_is(castling, "-");
	square = ep.len == 2 ? square_read(ep.text) : NO_SQUARE;
	to_move = symmetry_colour(t->map, white ? WHITE : BLACK);
	if (t->map.swaps_colours) {
		replace(&copied, side, o);
		out_char(o, to_move == WHITE ? 'w' : 'b');
	}
	if (none || (castling.len && rights_are_letters(castling))) {
		if (!none) {
			replace(&copied, castling, o);
			write_castling(t, before, after, castling, o);
		}
		if (square != NO_SQUARE) {
			replace(&copied, ep, o);
			square = symmetry_square(t->map, square);
			if (position_ep_possible(after, square, to_move))
				out_bytes(o, square_names[square], 2);
			else
				out_char(o, '-');
		}
		if (t->map.swaps_colours)
			swap_checks(&copied, rest, o);
	}
	out_bytes(o, copied, (size_t)(end - copied));
}
