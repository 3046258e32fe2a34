/* zobrist.c - test which positions have the same key at each level */
#include "board/zobrist.h"

#include <stdlib.h>
#include <string.h>

#include "board/movegen.h"
#include "board/play.h"
#include "notation/fen.h"

#include "random.h"
#include "tap.h"

static bool
same_at(enum zobrist_level level, const char *a, const char *b)
{
	struct position p, q;
	struct zobrist x, y;

	if (fen_read(&p, str_of(a)) || fen_read(&q, str_of(b)))
		return false;
	x = zobrist_key(&p, level, fen_ep_square(&p, FEN_EP_ALWAYS));
	y = zobrist_key(&q, level, fen_ep_square(&q, FEN_EP_ALWAYS));
	return x.high == y.high && x.low == y.low;
}

/* Compare two positions: the first level at which their keys differ. */
static const struct {
	const char *name, *a, *b;
	int differ;
} pairs[] = {
    {"a piece more is another board", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
	"4k3/8/8/8/8/8/8/4KR2 w - - 0 1", ZOBRIST_BOARD},
    {"a piece elsewhere is another board", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1",
	"4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", ZOBRIST_BOARD},
    {"a piece of the other colour is another board",
	"4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "4k3/8/8/8/8/8/8/4Kr2 w - - 0 1",
	ZOBRIST_BOARD},
    {"the side to move counts from the second level",
	"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
	ZOBRIST_STM},
    {"castling rights count from the third", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
	"4k3/8/8/8/8/8/8/4K2R w - - 0 1", ZOBRIST_CASTLING},
    {"castling rights of Black count from the third",
	"r3k3/8/8/8/8/8/8/4K3 w q - 0 1", "r3k3/8/8/8/8/8/8/4K3 w - - 0 1",
	ZOBRIST_CASTLING},
    {"the en-passant square counts from the fourth",
	"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1",
	ZOBRIST_EP},
    {"the clocks count at the last", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
	"4k3/8/8/8/8/8/8/4K3 w - - 1 1", ZOBRIST_FULL},
    {"the move number counts at the last", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
	"4k3/8/8/8/8/8/8/4K3 w - - 0 2", ZOBRIST_FULL},
    {"an empty pocket is another board", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
	"4k3/8/8/8/8/8/8/4K3[] w - - 0 1", ZOBRIST_BOARD},
    {"another pocket is another board", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1",
	"4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", ZOBRIST_BOARD},
    {"counted checks count at all levels, before one is given",
	"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1",
	ZOBRIST_BOARD},
    {"equal positions are equal at all levels",
	"4k3/8/8/8/8/8/8/4K2R w K - 5 9", "4k3/8/8/8/8/8/8/4K2R w K - 5 9",
	ZOBRIST_FULL + 1},
};

static bool
differ_first_at(const char *a, const char *b, int differ)
{
	for (int level = ZOBRIST_BOARD; level <= ZOBRIST_FULL; level++)
		if (same_at((enum zobrist_level)level, a, b) !=
		    (level < differ))
			return false;
	return true;
}

enum { MANY = 4000 };

struct keyed_fen {
	struct zobrist key;
	char fen[FEN_MAX];
};

static int
by_fen(const void *a, const void *b)
{
	return strcmp(((const struct keyed_fen *)a)->fen,
	    ((const struct keyed_fen *)b)->fen);
}

/* Collect positions of random games, each with its text and its key. */
static void
gather(struct keyed_fen *fens)
{
	static const struct fen_style style = {
	    FEN_EP_ALWAYS, FEN_CASTLING_XFEN, 4};
	struct position p;
	struct moves moves = {0};

	for (int i = 0; i < MANY; i++) {
		if (moves.count == 0 &&
		    fen_read(&p, str_of(position_start_fen)))
			return;
		memset(fens[i].fen, 0, FEN_MAX);
		fen_write(&p, &style, fens[i].fen);
		fens[i].key = zobrist_key(&p, ZOBRIST_EP, p.ep);
		movegen_legal(&p, &moves);
		if (moves.count)
			play(&p, moves.list[random_below(moves.count)]);
	}
}

static void
check_many(void)
{
	struct keyed_fen *fens = calloc(MANY, sizeof *fens);
	bool agree = true;

	gather(fens);
	qsort(fens, MANY, sizeof *fens, by_fen);
	for (int i = 1; i < MANY; i++) {
		bool same = strcmp(fens[i].fen, fens[i - 1].fen) == 0;

		agree &= same ==
		    (fens[i].key.high == fens[i - 1].key.high &&
			fens[i].key.low == fens[i - 1].key.low);
	}
	CHECK("in random games the same text and the same number go together",
	    agree);
	free(fens);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		CHECK(pairs[i].name,
		    differ_first_at(pairs[i].a, pairs[i].b, pairs[i].differ));
	check_many();
	return tap_end();
}
