/* syzygy.c - read Syzygy's endgame tables: see tables.h */
#include "endgame/tables.h"

#include <setjmp.h>
#include <string.h>
#include <tbprobe.h>

#include "system/byte_order.h"
#include "system/signals.h"

enum {
	TABLE_PIECES = 7,   /* of the largest tables, with the kings */
	TABLE_BLOCK = 64,   /* all files have whole ones, */
	TABLE_SUM = 16,	    /* and a checksum */
	PIECES_AT = 6,	    /* offset of the first piece, or 1 more */
	ONE_VALUE = 128,    /* a part has no blocks */
	CLOCK_MAX = 100,    /* plies: then the game is drawn */
	TB_WORTH = 1 << 12, /* of a step of wdl: more than any distance */
};

/* --------------------------------------------------------------- opening */

/* What files begin with: those of values and of distances. */
static const uint32_t values_mark = 0x5d23e871, distances_mark = 0xa50c66d7;

/*
 * Count the pieces in the name of a file by their codes in it, 1 to 6 from the
 * pawn to the king, and 8 more for Black; set *mark to what it begins with.
 * Return the number of pieces; 0 if it is no name of a table.
 */
static int
count_pieces(const char *name, int count[16], uint32_t *mark)
{
	static const char kinds[] = "PNBRQK";
	const char *kind;
	int all = 0, black = 0;

	for (; *name && *name != '.'; name++)
		if (*name == 'v' && !black)
			black = 8;
		else if ((kind = memchr(kinds, *name, 6)))
			count[kind - kinds + 1 + black]++, all++;
		else
			return 0;
	*mark = strcmp(name, ".rtbw") == 0 ? values_mark : distances_mark;
	if (*mark == distances_mark && strcmp(name, ".rtbz") != 0)
		return 0;
	return count[6] == 1 && count[14] == 1 && all <= TABLE_PIECES ? all : 0;
}

bool
syzygy_is_name(const char *name)
{
	return count_pieces(name, (int[16]){0}, &(uint32_t){0}) > 0;
}

/*
 * Return the least size of a file with such a header: of all but its index of
 * blocks.  `at` is the offset of the first of its parts.
 */
static uint64_t
least_size(const unsigned char *file, uint64_t size, uint64_t at, int parts)
{
	uint64_t blocks = 0;

	for (int i = 0; i < parts && at + 12 <= size; i++) {
		const unsigned char *part = file + at;
		uint64_t count = load_le32(part + 4), symbols;

		if (part[0] & ONE_VALUE) {
			at += 2;
			continue;
		}
		at += 12 + 2 * (uint64_t)(uint8_t)(part[8] - part[9] + 1);
		if (at > size)
			break;
		symbols = file[at - 2] | (uint64_t)file[at - 1] << 8;
		at += 3 * symbols + (symbols & 1);
		blocks += (count << (part[1] & 31)) + 2 * (count + part[3]);
	}
	return at + blocks + TABLE_SUM;
}

bool
syzygy_is_whole(const char *name, struct str file)
{
	const unsigned char *bytes = (const unsigned char *)file.text;
	int left[16] = {0};
	uint32_t mark;
	int all = count_pieces(name, left, &mark);
	int first = PIECES_AT + (left[1] && left[9]); /* both have pawns */
	int files = left[1] || left[9] ? 4 : 1, sides;
	uint64_t at = PIECES_AT - 1 + (uint64_t)(files * (first + all - 5));

	if (file.len % TABLE_BLOCK != TABLE_SUM || file.len < TABLE_BLOCK ||
	    load_le32(bytes) != mark)
		return false;
	/* the low half of each byte is a piece, if White is to move */
	for (int i = 0; i < all; i++)
		if (left[bytes[first + i] & 15]-- <= 0)
			return false;
	sides = mark == values_mark && bytes[4] & 1 ? 2 : 1;
	return least_size(bytes, file.len, at + at % 2, files * sides) <=
	    file.len;
}

/* Where to go from a fault in the library. */
static jmp_buf way_back;

/* The library runs; or a table sent it out of its file: it may hold a lock. */
static volatile bool is_inside;

/* Leave the library, which reads a table mapped into memory. */
static void
on_fault(int number)
{
	(void)number;
	signal(SIGBUS, SIG_DFL);
	signal(SIGSEGV, SIG_DFL);
	if (is_inside)
		longjmp(way_back, 1);
}

void
syzygy_open(const char *folders)
{
	signal_unless_ignored(SIGBUS, on_fault);
	signal_unless_ignored(SIGSEGV, on_fault);
	tb_init(folders);
}

/* --------------------------------------------------------------- looking up */

/*
 * Return the library's result, and in moves[] those of the legal moves if it
 * has distances.  TB_RESULT_FAILED: a table is missing, or is not for this
 * clock, or sent the library out of its file.
 */
static unsigned
probe(const struct position *p, unsigned *moves, bool *distances)
{
	unsigned clock = p->halfmove < CLOCK_MAX ? p->halfmove : CLOCK_MAX;
	unsigned passed = position_ep_legal(p) ? p->ep : 0;
	unsigned result;
	bb of[KINDS]; /* both colours */

	for (int kind = 0; kind < KINDS; kind++)
		of[kind] = p->piece[piece_of(WHITE, kind)] |
		    p->piece[piece_of(BLACK, kind)];
#define BOARD                                                                  \
	p->colour[WHITE], p->colour[BLACK], of[KING], of[QUEEN], of[ROOK],     \
	    of[BISHOP], of[KNIGHT], of[PAWN], clock, 0, passed,                \
	    p->to_move == WHITE
	if (is_inside)
		return TB_RESULT_FAILED;
	if (setjmp(way_back))
		return TB_RESULT_FAILED;
	is_inside = true;
	result = tb_probe_root(BOARD, moves);
	*distances = result != TB_RESULT_FAILED;
	if (!*distances)
		result = tb_probe_wdl(BOARD);
	is_inside = false;
#undef BOARD
	return result;
}

static int
wdl_of(unsigned result)
{
	return (int)TB_GET_WDL(result) - TB_DRAW;
}

/* Return a number that is the greater, the better a move is for the mover. */
static int
worth(unsigned result)
{
	int wdl = wdl_of(result), plies = (int)TB_GET_DTZ(result);

	return wdl * TB_WORTH - sign_of(wdl) * plies;
}

/* Return the result of a move; TB_RESULT_FAILED if there is none. */
static unsigned
result_of(move m, const unsigned *results)
{
	while (*results != TB_RESULT_FAILED &&
	    move_promoting((int)TB_GET_FROM(*results), (int)TB_GET_TO(*results),
		(int)TB_GET_PROMOTES(*results)) != m)
		results++;
	return *results;
}

/*
 * Set the best moves; false if the value of the position does not follow from
 * theirs.  Rounded distances may differ, and with them what the rule spoils.
 */
static bool
choose_moves(
    const struct moves *all, const unsigned *results, struct tables_answer *a)
{
	unsigned best = 0;

	for (int i = 0; i < all->count; i++) {
		unsigned result = result_of(all->list[i], results);

		if (result == TB_RESULT_FAILED)
			return false;
		if (i == 0 || worth(result) > worth(best))
			a->best.count = 0, best = result;
		if (worth(result) == worth(best))
			a->best.list[a->best.count++] = all->list[i];
	}
	return sign_of(wdl_of(best)) == sign_of(a->wdl);
}

enum tables_result
syzygy_look_up(const struct position *p, struct tables_answer *a)
{
	unsigned results[TB_MAX_MOVES], result;
	bool distances;
	struct moves all;

	if ((unsigned)bb_count(position_occupied(p)) > TB_LARGEST || p->home)
		return TABLES_UNKNOWN;
	result = probe(p, results, &distances);
	if (result == TB_RESULT_FAILED)
		return is_inside ? TABLES_DAMAGED : TABLES_UNKNOWN;
	movegen_legal(p, &all);
	if (!all.count) /* of a mate the library says a win */
		result = position_in_check(p, p->to_move) ? TB_LOSS : TB_DRAW;
	a->wdl = wdl_of(result);
	a->mate = a->zeroing = TABLES_NONE;
	if (distances && a->wdl)
		a->zeroing = sign_of(a->wdl) * (int)TB_GET_DTZ(result);
	a->best.count = 0;
	return !all.count || !distances || choose_moves(&all, results, a)
	    ? TABLES_KNOWN
	    : TABLES_DAMAGED;
}
