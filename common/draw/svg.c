/* svg.c - see svg.h */
#include "draw/svg.h"

#include "board/illegal.h"
#include "draw/pieces.h"

enum { SQUARE = 100, MARGIN = 44, BOARD = 8 * SQUARE };

const char svg_style[] =
    ".l{fill:#f0e3c8}.d{fill:#b98b5e}.m{fill:#7fae4b;fill-opacity:.75}"
    ".t{font:30px sans-serif;fill:#555;text-anchor:middle}"
    ".w,.b{stroke-width:4;stroke-linecap:round;stroke-linejoin:round}"
    ".w{fill:#fff;stroke:#222}.b{fill:#2b2b2b;stroke:#d8d8d8}"
    ".b use{stroke-width:3}"
    ".a{stroke:#1f6fb2;stroke-width:14;stroke-opacity:.75}"
    ".tip{fill:#1f6fb2}";

void
svg_text(struct out *o, struct str text)
{
	for (size_t i = 0; i < text.len; i++) {
		char c = text.text[i];

		switch (c) {
		case '&': out_text(o, "&amp;"); break;
		case '<': out_text(o, "&lt;"); break;
		case '>': out_text(o, "&gt;"); break;
		case '"': out_text(o, "&quot;"); break;
		case '\'': out_text(o, "&#39;"); break;
		default:
			if ((unsigned char)c < ' ' || c == 0x7f)
				out_text(o, "\xef\xbf\xbd");
			else
				out_char(o, c);
		}
	}
}

void
svg_define(struct out *o)
{
	pieces_define(o);
	out_text(o,
	    "<marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" "
	    "markerWidth=\"3\" markerHeight=\"3\" orient=\"auto\">"
	    "<path class=\"tip\" d=\"M0 0L10 5L0 10Z\"/></marker>"
	    "<pattern id=\"squares\" width=\"200\" height=\"200\" "
	    "patternUnits=\"userSpaceOnUse\">"
	    "<path class=\"l\" d=\"M0 0H200V200H0Z\"/>"
	    "<path class=\"d\" d=\"M100 0H200V100H0V200H100Z\"/></pattern>");
}

/* Where a square is drawn. */
struct corner {
	int x, y;
};

static struct corner
corner_of(int square, bool black_below)
{
	int file = file_of(square), rank = rank_of(square);

	return (struct corner){SQUARE * (black_below ? 7 - file : file),
	    SQUARE * (black_below ? rank : 7 - rank)};
}

static void
write_labels(struct out *o, bool black_below)
{
	for (int i = 0; i < 8; i++) {
		int middle = SQUARE * i + SQUARE / 2;

		out_format(o,
		    "<text class=\"t\" x=\"%d\" y=\"%d\">%c</text>"
		    "<text class=\"t\" x=\"%d\" y=\"%d\">%d</text>",
		    middle, BOARD + 34, black_below ? 'h' - i : 'a' + i,
		    -MARGIN / 2, middle + 11, black_below ? i + 1 : 8 - i);
	}
}

static void
write_marks(struct out *o, bb squares, bool black_below)
{
	for (; squares; squares = bb_but_lowest(squares)) {
		struct corner at = corner_of(bb_lowest(squares), black_below);

		out_format(o,
		    "<rect class=\"m\" x=\"%d\" y=\"%d\" width=\"%d\" "
		    "height=\"%d\"/>",
		    at.x, at.y, SQUARE, SQUARE);
	}
}

static void
write_men(struct out *o, const bb sets[PIECES], int colour, bool black_below)
{
	out_format(o, "<g class=\"%c\">", colour == WHITE ? 'w' : 'b');
	for (int kind = 0; kind < KINDS; kind++)
		for (bb men = sets[piece_of(colour, kind)]; men;
		     men = bb_but_lowest(men)) {
			struct corner at =
			    corner_of(bb_lowest(men), black_below);

			out_format(o,
			    "<use href=\"#%c\" x=\"%d\" y=\"%d\" width=\"%d\" "
			    "height=\"%d\"/>",
			    piece_letter(piece_of(WHITE, kind)), at.x, at.y,
			    SQUARE, SQUARE);
		}
	out_text(o, "</g>");
}

static void
write_arrows(struct out *o, const struct marks *m, bool black_below)
{
	for (int i = 0; i < m->arrow_count; i++) {
		struct corner from = corner_of(m->arrows[i].from, black_below);
		struct corner to = corner_of(m->arrows[i].to, black_below);

		out_format(o,
		    "<line class=\"a\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" "
		    "marker-end=\"url(#tip)\"/>",
		    from.x + SQUARE / 2, from.y + SQUARE / 2, to.x + SQUARE / 2,
		    to.y + SQUARE / 2);
	}
}

/* A disc on the side of the player to move. */
static void
write_side(struct out *o, int to_move, bool black_below)
{
	bool below = (to_move == BLACK) == black_below;

	if (to_move != NO_COLOUR)
		out_format(o,
		    "<circle class=\"%c\" cx=\"%d\" cy=\"%d\" r=\"13\"/>",
		    to_move == WHITE ? 'w' : 'b', BOARD + MARGIN / 2,
		    below ? BOARD - SQUARE / 2 : SQUARE / 2);
}

void
svg_write(struct out *o, const struct picture *p, bool black_below, bool whole)
{
	out_format(o, "<svg %sviewBox=\"%d %d %d %d\" role=\"img\">",
	    whole ? "xmlns=\"http://www.w3.org/2000/svg\" " : "", -MARGIN, -6,
	    BOARD + 2 * MARGIN, BOARD + MARGIN + 6);
	if (whole) {
		out_format(o, "<style>%s</style><defs>", svg_style);
		svg_define(o);
		out_text(o, "</defs>");
	}
	out_format(o,
	    "<rect width=\"%d\" height=\"%d\" fill=\"url(#squares)\"/>", BOARD,
	    BOARD);
	write_marks(o, p->marks.squares, black_below);
	write_labels(o, black_below);
	write_men(o, p->sets, WHITE, black_below);
	write_men(o, p->sets, BLACK, black_below);
	write_arrows(o, &p->marks, black_below);
	write_side(o, p->to_move, black_below);
	out_text(o, "</svg>");
}
