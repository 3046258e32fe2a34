/*
 * perft.c - test move generation by perft, for standard chess and Chess960
 *
 * Each row of tests/data/perft.txt is `FEN;D1 n;D2 n...`.
 */
#include <stdio.h>
#include <stdlib.h>

#include "board/movegen.h"
#include "notation/fen.h"

#include "tap.h"

/*
 * Check the counts after the FEN, such as `D3 8902`.  Return false if one is
 * wrong.
 */
static bool
counts_hold(const struct position *p, struct str rest)
{
	while (rest.len) {
		struct str count = str_trim(str_cut(&rest, ';'));
		struct str depth = str_cut(&count, ' ');
		unsigned long plies, expected, found;

		depth = (struct str){depth.text + 1, depth.len - 1};
		if (!str_number(depth, &plies) || !str_number(count, &expected))
			return false;
		found = perft(p, (int)plies, NULL);
		if (found != expected) {
			printf("# depth %lu: %lu, not %lu\n", plies, found,
			    expected);
			return false;
		}
	}
	return true;
}

/* Return the count of three plies that were to stop from the beginning on. */
static uint64_t
count_stopped(void)
{
	const atomic_bool stop = true;
	struct position p;

	fen_read(&p, str_of(position_start_fen));
	return perft(&p, 3, &stop);
}

/*
 * Return the number of legal moves; in the FEN the side to move may attack the
 * other king.
 */
static int
moves_of(const char *fen)
{
	struct position p;
	struct moves moves;

	if (fen_read(&p, str_of(fen)))
		return -1;
	movegen_legal(&p, &moves);
	return moves.count;
}

int
main(void)
{
	FILE *f = fopen("tests/data/perft.txt", "r");
	char row[1024];

	CHECK("the table of counts is there", f != NULL);
	while (f && fgets(row, sizeof row, f)) {
		struct str rest = str_trim(str_of(row));
		struct str fen = str_cut(&rest, ';');
		struct position p;
		char name[160];

		snprintf(name, sizeof name, "%.*s", STR(fen));
		CHECK(name, !fen_read(&p, fen) && counts_hold(&p, rest));
	}
	if (f)
		fclose(f);
	CHECK("perft stops when it is to", count_stopped() == 0);
	CHECK("there are dozens of rows", tap_count > 24);
	CHECK("a king is never taken by a knight",
	    moves_of("k7/2N5/8/8/8/8/8/K7 w - - 0 1") == 3 + 5);
	CHECK("a king is never taken by a pawn",
	    moves_of("4k3/3P4/8/8/8/8/8/K7 w - - 0 1") == 3 + 4);
	return tap_end();
}
