/*
 * gaviota.c - read Gaviota's endgame tables: see tables.h
 *
 * A value is a number for the side to move: 0 is a draw, MATE - n is mate in n
 * plies, n - MATE is being mated in n plies.
 */
#include "endgame/tables.h"

#include <string.h>

/* libfathom has a tb_init(), too: the Makefile renames this one */
#define tb_init gaviota_tb_init
#include <gtb-probe.h>

#include "base/error_text.h"
#include "board/movegen.h"
#include "board/play.h"
#include "system/byte_order.h"

enum {
	MATE = 10000,
	TABLE_PIECES = 5,      /* of the largest tables, with the kings */
	CACHE_BYTES = 8 << 20, /* of unpacked blocks */
	CACHE_WDL = 0,	       /* none of it for tables without distances */
	FOLDER_MAX = tb_MAXPATHLEN - 32, /* with room for the name of a file */
	INDEX_AT = 40,			 /* offset of the index in a file */
	INDEX_END_AT = 32,		 /* offset of the offset of its end */
};

static const char **paths; /* of folders; NULL: there are no tables */

/* --------------------------------------------------------------- opening */

int
gaviota_scheme(const char *name)
{
	static const char suffix[] = ".gtb.cp";
	const char *at = strstr(name, suffix);
	int digit = at ? at[sizeof suffix - 1] : 0;

	if (name[0] != 'k' || digit < '1' || digit > '4' || at[sizeof suffix])
		return 0;
	return digit - '0';
}

bool
gaviota_is_whole(struct str file)
{
	uint32_t end;

	/* the index begins with its own end, where the first block is */
	if (file.len < INDEX_AT + 8)
		return false;
	end = load_le32(file.text + INDEX_END_AT);
	return end >= INDEX_AT + 8 && end <= file.len &&
	    load_le32(file.text + INDEX_AT) == end &&
	    load_le32(file.text + end - 4) == file.len;
}

const char *
gaviota_add_folder(const char *folder)
{
	/* the library takes a list of folders with ; between them */
	if (strlen(folder) >= FOLDER_MAX || strchr(folder, ';'))
		return error_text("%s: the name of a folder of tables is "
				  "shorter than %d bytes and without `;'",
		    folder, FOLDER_MAX);
	paths = tbpaths_add(paths ? paths : tbpaths_init(), folder);
	return NULL;
}

const char *
gaviota_open(int scheme)
{
	tb_init(0, scheme, paths);
	return tb_is_initialized() && tbcache_init(CACHE_BYTES, CACHE_WDL)
	    ? NULL
	    : "the tables cannot be opened";
}

/* --------------------------------------------------------------- looking up */

/* The pieces of a colour as the library takes them. */
struct table_side {
	unsigned squares[TABLE_PIECES + 1];
	unsigned char kinds[TABLE_PIECES + 1];
};

static void
fill_side(const struct position *p, int colour, struct table_side *s)
{
	/* in the order of enum kind */
	static const unsigned char kinds[] = {
	    tb_KING, tb_QUEEN, tb_ROOK, tb_BISHOP, tb_KNIGHT, tb_PAWN};
	int count = 0;

	for (bb rest = p->colour[colour]; rest; rest = bb_but_lowest(rest)) {
		int square = bb_lowest(rest);

		s->squares[count] = (unsigned)square;
		s->kinds[count++] = kinds[kind_of(p->at[square])];
	}
	s->squares[count] = tb_NOSQUARE;
	s->kinds[count] = tb_NOPIECE;
}

/*
 * Set *value to that of a position: of mate and stalemate by the rules, else
 * from the file that has the name of its table.  False if that cannot be read.
 */
static bool
value_of(const struct position *p, int *value)
{
	unsigned passed = tb_NOSQUARE, result, plies;
	struct table_side white, black;
	int good; /* 1 or -1 if White or Black mates */

	*value = position_in_check(p, p->to_move) ? -MATE : 0;
	if (!movegen_any(p))
		return true;
	if (position_ep_legal(p))
		passed = p->ep;
	fill_side(p, WHITE, &white);
	fill_side(p, BLACK, &black);
	if (!tb_probe_hard(
		p->to_move == WHITE ? tb_WHITE_TO_MOVE : tb_BLACK_TO_MOVE,
		passed, tb_NOCASTLE, white.squares, black.squares, white.kinds,
		black.kinds, &result, &plies) ||
	    (result != tb_DRAW && result != tb_WMATE && result != tb_BMATE))
		return false;
	good = (result == tb_WMATE) - (result == tb_BMATE);
	*value = (p->to_move == WHITE ? good : -good) * (MATE - (int)plies);
	return true;
}

/* --------------------------------------------------------------- checking */

/*
 * The result of checking the table of each material, by material_of(): 1 + an
 * enum tables_result, or 0: it is not checked yet.  A table is checked when it
 * is first read: some random positions of it must follow from the positions
 * after their moves, so a table under the name of another one is found.
 */
static uint8_t checked[1 << 20];

enum { SAMPLES = 32 };

/*
 * Return a number for the pieces of a position without the kings, of which
 * there are at most three: two bits for the count of each piece.
 */
static unsigned
material_of(const struct position *p)
{
	unsigned bits = 0;

	for (int piece = 0; piece < PIECES; piece++)
		if (kind_of(piece) != KING)
			bits = bits << 2 | (unsigned)bb_count(p->piece[piece]);
	return bits;
}

/* Return a random number below 64, by a linear congruential generator. */
static int
random_square(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005U + 1442695040888963407U;
	return (int)(*seed >> 58);
}

/*
 * Set *q to a random position with the pieces of `p` that can be played on; if
 * `mating`, with the kings in opposition at the edge, where mates are frequent.
 */
static void
sample(
    const struct position *p, bool mating, struct position *q, uint64_t *seed)
{
	int all = bb_count(position_occupied(p));

	do {
		int edge = random_square(seed);

		position_clear(q);
		q->to_move = (uint8_t)(edge & 1);
		for (bb rest = position_occupied(p); rest;
		     rest = bb_but_lowest(rest)) {
			int piece = p->at[bb_lowest(rest)];
			int to = random_square(seed);

			if (mating && kind_of(piece) == KING)
				to = (edge >> 3) +
				    (colour_of(piece) == q->to_move ? 16 : 0);
			if (q->at[to] == NO_PIECE &&
			    (kind_of(piece) != PAWN || (to >= 8 && to < 56)))
				position_put(q, piece, to);
		}
	} while (bb_count(position_occupied(q)) < all ||
	    position_in_check(q, !q->to_move) || !movegen_any(q));
}

static enum tables_result check_table(const struct position *p);

/*
 * Set the value, as a->mate, and the best moves by one step of minimax; the
 * table of the position has been checked or is being so.
 */
static enum tables_result
look_up_moves(const struct position *p, struct tables_answer *a)
{
	unsigned material = material_of(p);
	struct moves all;
	int best;

	a->best.count = 0;
	if (!value_of(p, &a->mate))
		return TABLES_UNKNOWN;
	best = a->mate;
	movegen_legal(p, &all);
	for (int i = 0; i < all.count; i++) {
		struct position after = *p;
		enum tables_result r = TABLES_KNOWN;
		int value;

		play(&after, all.list[i]);
		if (material_of(&after) != material)
			r = check_table(&after);
		if (r == TABLES_UNKNOWN) {
			a->best.count = 0;
			return TABLES_KNOWN;
		}
		if (r == TABLES_DAMAGED || !value_of(&after, &value))
			return TABLES_DAMAGED;
		value = sign_of(value) - value; /* a ply on */
		if (i == 0 || value > best)
			a->best.count = 0, best = value;
		if (value == best)
			a->best.list[a->best.count++] = all.list[i];
	}
	return best == a->mate ? TABLES_KNOWN : TABLES_DAMAGED;
}

/*
 * Return whether the table of a position is missing (TABLES_UNKNOWN), good or
 * damaged; check it if it is new.  No moves lead back to a material, so this
 * recursion ends.
 */
static enum tables_result
check_table(const struct position *p)
{
	uint8_t *known = &checked[material_of(p)];
	enum tables_result all = TABLES_UNKNOWN;
	uint64_t seed = 1;

	if (*known)
		return (enum tables_result)(*known - 1);
	for (int i = 0; i < SAMPLES && all != TABLES_DAMAGED; i++) {
		struct tables_answer a;
		struct position q;
		enum tables_result one;

		sample(p, i % 2, &q, &seed);
		one = look_up_moves(&q, &a);
		all = i == 0 || one == all ? one : TABLES_DAMAGED;
	}
	*known = (uint8_t)(1 + all);
	return all;
}

enum tables_result
gaviota_look_up(const struct position *p, struct tables_answer *a)
{
	enum tables_result r;
	int win;

	if (!paths || bb_count(position_occupied(p)) > TABLE_PIECES || p->home)
		return TABLES_UNKNOWN;
	r = check_table(p);
	if (r != TABLES_KNOWN)
		return r;
	if (look_up_moves(p, a) != TABLES_KNOWN)
		return TABLES_DAMAGED;
	win = sign_of(a->mate);
	a->wdl = 2 * win;
	a->mate = win ? win * MATE - a->mate : TABLES_NONE;
	a->zeroing = TABLES_NONE;
	return TABLES_KNOWN;
}
