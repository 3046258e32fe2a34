/*
 * query.c - run any text as a query on the positions of a small game
 */
#include "run_query.h"
#include "write_query.h"

/* Return a game with mate, promotion, castling, en passant and variations. */
static const struct tree *
small_game(void)
{
	static const char text[] =
	    "[White \"Anna\"]\n[Result \"1-0\"]\n"
	    "[FEN \"r3k2r/1P4pp/8/8/4pP2/8/3P2PP/R3K2R b KQkq f3 0 20\"]\n\n"
	    "20... exf3 {first} 21. bxa8=Q+ (21. O-O O-O-O (21... Rxa1)) Kf7\n"
	    "22. Qxh8 fxg2 23. Qxh7 gxh1=N 24. O-O-O 1-0\n";
	const struct tree *tree = read_game(str_of(text));

	assert(tree->spots > 9);
	return tree;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	check_query((struct str){(const char *)data, size}, small_game());
	return 0;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	start_random(seed);
	return mutate_query((char *)data, size, max);
}
