/*
 * pieces.c - see pieces.h
 *
 * Each shape is one outline and lines inside it.  All stand on the same foot.
 */
#include "draw/pieces.h"

#include "board/piece.h"

#define FOOT "M25 92V84Q25 80 29 80H71Q75 80 75 84V92Z"

static const struct shape {
	const char *outline, *lines;
} shapes[KINDS] = {
    [KING] = {"M46 8H54V14H60V22H54V31H46V22H40V14H46Z"
	      "M50 40C56 28 70 28 77 36C84 45 78 56 68 66L66 80H34L32 66C22 56 "
	      "16 45 23 36C30 28 44 28 50 40Z" FOOT,
	"M50 40V62M34 70Q50 64 66 70"},
    [QUEEN] = {"M20 30L32 58L37 26L46 55L50 20L54 55L63 26L68 58L80 30L71 "
	       "68L67 80H33L29 68Z"
	       "M20 24a5 5 0 1 0 .1 0ZM37 18a5 5 0 1 0 .1 0ZM50 12a5 5 0 1 0 "
	       ".1 0ZM63 18a5 5 0 1 0 .1 0ZM80 24a5 5 0 1 0 .1 0Z" FOOT,
	"M30 68Q50 62 70 68"},
    [ROOK] = {"M28 20H38V28H45V20H55V28H62V20H72V38L65 45L67 80H33L35 45L28 "
	      "38Z" FOOT,
	"M35 45H65M34 71H66"},
    [BISHOP] = {"M50 8a6 6 0 1 0 .1 0Z"
		"M50 20C62 28 70 42 66 54Q64 60 58 64L64 80H36L42 64Q36 60 34 "
		"54C30 42 38 28 50 20Z" FOOT,
	"M50 34V50M42 42H58M41 65H59"},
    [KNIGHT] = {"M34 80C34 64 50 58 50 46C44 52 38 52 33 53L27 61Q20 64 18 "
		"56C20 46 28 38 32 26L30 16L40 20Q42 18 44 12L49 19C70 24 78 "
		"50 72 80Z" FOOT,
	"M37 32h.1M24 56h.1M57 30Q67 44 65 66"},
    [PAWN] = {"M50 22a13 13 0 0 1 8 23Q61 49 60 52C61 62 69 68 70 80H30C31 68 "
	      "39 62 40 52Q39 49 42 45A13 13 0 0 1 50 22Z" FOOT,
	"M41 51H59"},
};

void
pieces_define(struct out *o)
{
	for (int kind = 0; kind < KINDS; kind++)
		out_format(o,
		    "<symbol id=\"%c\" viewBox=\"0 0 100 100\">"
		    "<path d=\"%s\"/><path fill=\"none\" d=\"%s\"/></symbol>",
		    piece_letter(piece_of(WHITE, kind)), shapes[kind].outline,
		    shapes[kind].lines);
}
