/* attack.c - the tables of attack.h */
#include "board/attack.h"

bb attack_pawn[2][64];
bb attack_empty[KINDS][64];
bb attack_between[64][64];
struct square_lines attack_lines[64];
uint8_t attack_rank[64][8];

/*
 * Return the squares in one direction from `s`, exclusive, to the edge; for
 * each of them note the squares between.
 */
static bb
ray(int s, int df, int dr)
{
	bb passed = 0, at = bb_of(s);

	while ((at = bb_shift(at, df, dr))) {
		attack_between[s][bb_lowest(at)] = passed;
		passed |= at;
	}
	return passed;
}

/* Fill what the tables of single squares have for `s`. */
static void
fill_square(int s)
{
	static const int knight[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2},
	    {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
	bb at = bb_of(s);

	for (int i = 0; i < 8; i++)
		attack_empty[KNIGHT][s] |=
		    bb_shift(at, knight[i][0], knight[i][1]);
	for (int df = -1; df <= 1; df++)
		for (int dr = -1; dr <= 1; dr++)
			if (df || dr)
				attack_empty[KING][s] |= bb_shift(at, df, dr);
	attack_pawn[WHITE][s] = bb_shift(at, -1, 1) | bb_shift(at, 1, 1);
	attack_pawn[BLACK][s] = bb_shift(at, -1, -1) | bb_shift(at, 1, -1);
	attack_lines[s] = (struct square_lines){
	    ray(s, 0, 1) | ray(s, 0, -1),
	    ray(s, 1, 1) | ray(s, -1, -1),
	    ray(s, -1, 1) | ray(s, 1, -1),
	};
	attack_empty[ROOK][s] =
	    attack_lines[s].file | ray(s, 1, 0) | ray(s, -1, 0);
	attack_empty[BISHOP][s] =
	    attack_lines[s].diagonal | attack_lines[s].antidiagonal;
	attack_empty[QUEEN][s] =
	    attack_empty[ROOK][s] | attack_empty[BISHOP][s];
}

/*
 * Fill attack_rank[] for one pattern of the six inner squares of a rank and one
 * file.
 */
static void
fill_rank(int inner, int file)
{
	int occupied = inner << 1, found = 0;

	for (int step = -1; step <= 1; step += 2)
		for (int f = file + step; f >= 0 && f < 8; f += step) {
			found |= 1 << f;
			if (occupied >> f & 1)
				break;
		}
	attack_rank[inner][file] = (uint8_t)found;
}

__attribute__((constructor)) static void
fill_tables(void)
{
	for (int s = 0; s < 64; s++)
		fill_square(s);
	for (int inner = 0; inner < 64; inner++)
		for (int file = 0; file < 8; file++)
			fill_rank(inner, file);
}

bb
attack_from(int piece, int square, bb occupied)
{
	switch (kind_of(piece)) {
	case KING: return attack_empty[KING][square];
	case QUEEN: return attack_queen(square, occupied);
	case ROOK: return attack_rook(square, occupied);
	case BISHOP: return attack_bishop(square, occupied);
	case KNIGHT: return attack_empty[KNIGHT][square];
	default: return attack_pawn[colour_of(piece)][square];
	}
}
