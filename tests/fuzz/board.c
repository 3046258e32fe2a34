/*
 * board.c - run any text as a query on any position
 *
 * The first line is a FEN; the rest is the query.  Each legal move's SAN reads
 * back as the move.  Each move taken back is legal, and leads to the position
 * again.
 */
#include "../legal.h"
#include "run_query.h"
#include "write_board.h"
#include "write_query.h"

#include "board/movegen.h"
#include "board/play.h"
#include "board/unmove.h"
#include "board/variant.h"
#include "notation/san.h"

static void
check_moves(const struct position *p)
{
	struct moves moves;

	movegen_legal(p, &moves);
	assert(moves.count <= MOVES_MAX);
	assert(movegen_any(p) == (moves.count > 0));
	for (int i = 0; i < moves.count; i++) {
		char text[SAN_MAX];
		size_t len = san_write(p, moves.list[i], text);
		move back;

		assert(len <= SAN_MAX);
		/* moves are generated, but not read, where a king is missing */
		if (san_read(p, (struct str){text, len}, &back))
			assert(position_kings_fault(p));
		else
			assert(back == moves.list[i]);
	}
}

static bool
check_unmove(void *user, const struct unmove *u)
{
	const struct position *now = user;
	struct position p = *now;

	unmove_take_back(&p, u);
	assert(is_legal(&p, u->move));
	play(&p, u->move);
	assert(memcmp(p.piece, now->piece, sizeof p.piece) == 0);
	assert(p.to_move == now->to_move);
	return false;
}

/* Return a game that starts at the position and has no moves. */
static const struct tree *
game_from(const struct position *p)
{
	static const struct fen_style whole = {
	    FEN_EP_ALWAYS, FEN_CASTLING_XFEN, 6};
	static char text[FEN_MAX + 20];
	size_t len = 6;

	memcpy(text, "[FEN \"", len);
	len += fen_write(p, &whole, text + len);
	memcpy(text + len, "\"]\n\n*\n", 6);
	return read_game((struct str){text, len + 6});
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str query = {(const char *)data, size};
	struct str fen = str_cut(&query, '\n');
	struct position p;

	if (fen_read(&p, fen))
		return 0;
	check_moves(&p);
	unmove_each(&p, false, check_unmove, &p);
	unmove_each(&p, true, check_unmove, &p);
	check_query(query, game_from(&p));
	return 0;
}

/* Replace the position in the first line.  Return the new size. */
static size_t
change_board(char *data, size_t query, size_t size, size_t max)
{
	char fen[FEN_MAX];
	size_t len = write_board(fen), rest = size - query;

	fen[len++] = '\n';
	if (len + rest > max)
		return size;
	memmove(data + len, data + query, rest);
	memcpy(data, fen, len);
	return len + rest;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	char *text = (char *)data;
	const char *end = memchr(text, '\n', size);
	size_t query = end ? (size_t)(end + 1 - text) : 0;

	start_random(seed);
	if (!end || random_below(3) == 0)
		return change_board(text, query, size, max);
	if (random_below(8) == 0)
		return LLVMFuzzerMutate(data, size, max);
	return query + mutate_query(text + query, size - query, max - query);
}
