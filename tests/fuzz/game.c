/*
 * game.c - run any text as a query on any text as a game
 *
 * The text before the first line `---` is the game, whose FEN tag may give any
 * position; the query follows.
 */
#include "run_query.h"
#include "write_board.h"
#include "write_query.h"

#include "board/movegen.h"
#include "board/play.h"
#include "board/variant.h"
#include "notation/san.h"

static const char border[] = "\n---\n";

enum { BORDER = sizeof border - 1, DEPTH_MAX = 3 };

/* Return the offset of the border, or of the end. */
static size_t
find_border(const char *text, size_t size)
{
	size_t at = 0;

	while (at + BORDER <= size && memcmp(text + at, border, BORDER) != 0)
		at++;
	return at + BORDER <= size ? at : size;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	size_t at = find_border(text, size);
	size_t query = at < size ? at + BORDER : size;

	check_query((struct str){text + query, size - query},
	    read_game((struct str){text, at}));
	return 0;
}

/* ------------------------------------------------------------ writing games */

static void
write_remark(struct bounded_text *t)
{
	static const char *const remarks[] = {"{[%clk 0:01:02] x} ", "$1 ",
	    "! ", "{[%eval -1.5] e4} ", ";e\n", "{} ", "{%x} ", "$255 "};

	if (random_below(4) == 0)
		add_text(t, PICK(remarks));
}

/* Write random legal moves, each of which may have variations. */
static void
write_moves(struct bounded_text *t, struct position p, int depth)
{
	struct moves moves;

	for (int ply = 1 + random_below(8); ply > 0; ply--) {
		char san[SAN_MAX + 1] = {0};
		struct position before = p;
		move m;

		movegen_legal(&p, &moves);
		if (!moves.count)
			return;
		m = moves.list[random_below(moves.count)];
		add(t, san, san_write(&p, m, san));
		add_text(t, " ");
		play(&p, m);
		write_remark(t);
		if (depth < DEPTH_MAX && random_below(4) == 0) {
			add_text(t, "( ");
			write_moves(t, before, depth + 1);
			add_text(t, ") ");
		}
	}
}

static void
write_game_text(struct bounded_text *t)
{
	static const char *const tags[] = {"[White \"Anna\"]\n",
	    "[WhiteElo \"2400\"]\n", "[Black \"(+0002.45h8g5) MC\"]\n",
	    "[Date \"1999.??.01\"]\n", "[Result \"1-0\"]\n", "[ECO \"A00\"]\n"};
	enum variant v = (enum variant)random_below(VARIANTS_PLAYED);
	char fen[FEN_MAX];
	size_t len = write_board(fen);
	struct position p;

	if (v) {
		add_text(t, "[Variant \"");
		add(t, variant_name(v).text, variant_name(v).len);
		add_text(t, "\"]\n");
	}
	while (random_below(2))
		add_text(t, PICK(tags));
	add_text(t, "[FEN \"");
	add(t, fen, len);
	add_text(t, "\"]\n\n");
	if (!fen_read(&p, (struct str){fen, len})) {
		position_set_variant(&p, v);
		write_moves(t, p, 0);
	}
	add_text(t, random_below(2) ? "*" : "1-0");
}

/* Replace the game before the border.  Return the new size. */
static size_t
change_game(char *data, size_t at, size_t size, size_t max)
{
	char made[1500] = {0};
	struct bounded_text t = {.to = made, .size = sizeof made - BORDER};
	size_t query = at < size ? at + BORDER : size, rest = size - query;

	write_game_text(&t);
	t.size = sizeof made;
	add(&t, border, BORDER);
	if (t.len + rest > max)
		return size;
	memmove(data + t.len, data + query, rest);
	memcpy(data, made, t.len);
	return t.len + rest;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	char *text = (char *)data;
	size_t at = find_border(text, size), query = at + BORDER;

	start_random(seed);
	if (at == size || random_below(4) == 0)
		return change_game(text, at, size, max);
	if (random_below(4) == 0)
		return LLVMFuzzerMutate(data, size, max);
	return query + mutate_query(text + query, size - query, max - query);
}
