/*
 * variant_games - write random games of all variants, the same in every run
 *
 *     variant_games GAMES PLIES
 *
 * So many games of each variant, each of at most so many plies.  After about
 * each fifth move stands a variation of one or two moves in its place.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/die.h"
#include "board/movegen.h"
#include "board/play.h"
#include "notation/fen.h"
#include "notation/san.h"

#include "../unit/random.h"

/* Write a random legal move and play it; false if there is none. */
static bool
play_one(struct position *p)
{
	struct moves moves;
	char san[SAN_MAX];
	move m;

	movegen_legal(p, &moves);
	if (!moves.count)
		return false;
	m = moves.list[random_below(moves.count)];
	printf("%.*s ", (int)san_write(p, m, san), san);
	play(p, m);
	return true;
}

static void
write_game(enum variant v, int plies)
{
	struct str name = variant_name(v);
	struct position p, before;

	printf("[Variant \"%.*s\"]\n\n", STR(name));
	fen_read_of(&p, str_of(variant_start(v)), v, NULL);
	for (int ply = 0; ply < plies; ply++) {
		before = p;
		if (!play_one(&p))
			break;
		if (random_below(5) == 0) {
			printf("( ");
			if (play_one(&before) && random_below(2))
				play_one(&before);
			printf(")\n");
		}
	}
	printf("*\n\n");
}

int
main(int argc, char **argv)
{
	progname = "variant_games";
	if (argc != 3)
		die(STATUS_TROUBLE, "use: variant_games GAMES PLIES");
	for (int game = 0; game < atoi(argv[1]); game++)
		for (int v = 0; v < VARIANTS_PLAYED; v++)
			write_game((enum variant)v, atoi(argv[2]));
	return 0;
}
