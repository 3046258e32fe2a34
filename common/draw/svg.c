/* svg.c - see svg.h */
#include "draw/svg.h"

#include "base/out.h"
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

enum { SQUARE = 100, MARGIN = 44, BOARD = 8 * SQUARE };

/* CSS rules for boards. */
static const char svg_style[] =
    ".l{fill:#f0e3c8}.d{fill:#b98b5e}.m{fill:#7fae4b;fill-opacity:.75}"
    ".t{font:30px sans-serif;fill:#555;text-anchor:middle}"
    ".w,.b{stroke-width:4;stroke-linecap:round;stroke-linejoin:round}"
    ".w{fill:#fff;stroke:#222}.b{fill:#2b2b2b;stroke:#d8d8d8}"
    ".b use{stroke-width:3}"
    ".a{stroke:#1f6fb2;stroke-width:14;stroke-opacity:.75}"
    ".tip{fill:#1f6fb2}";

/*
 * Write text escaped for XML or HTML, in an element or an attribute.  Control
 * characters, illegal there, become U+FFFD.
 */
static void
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

/*
 * Write the contents of <defs>, once a page: pieces, arrow tip, board pattern.
 */
static void
svg_define(struct out *o)
{
	for (int kind = 0; kind < KINDS; kind++)
		out_format(o,
		    "<symbol id=\"%c\" viewBox=\"0 0 100 100\">"
		    "<path d=\"%s\"/><path fill=\"none\" d=\"%s\"/></symbol>",
		    piece_letter(piece_of(WHITE, kind)), shapes[kind].outline,
		    shapes[kind].lines);
	out_text(o,
	    "<marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" "
	    "markerWidth=\"3\" markerHeight=\"3\" orient=\"auto\">"
	    "<path class=\"tip\" d=\"M0 0L10 5L0 10Z\"/></marker>"
	    "<pattern id=\"squares\" width=\"200\" height=\"200\" "
	    "patternUnits=\"userSpaceOnUse\">"
	    "<path class=\"l\" d=\"M0 0H200V200H0Z\"/>"
	    "<path class=\"d\" d=\"M100 0H200V100H0V200H100Z\"/></pattern>");
}

/* The upper left corner of a square. */
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
write_pieces(struct out *o, const bb sets[PIECES], int colour, bool black_below)
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

/* Draw a disc at the right edge, on the side of the player to move. */
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
	write_pieces(o, p->sets, WHITE, black_below);
	write_pieces(o, p->sets, BLACK, black_below);
	write_arrows(o, &p->marks, black_below);
	write_side(o, p->to_move, black_below);
	out_text(o, "</svg>");
}

/* --------------------------------------------------------- a page of boards */

/* content-visibility: the browser lays out only the boards near the screen. */
static const char style[] =
    ":root{color-scheme:light dark;--bg:#fbfaf7;--fg:#222;--edge:#d8d2c6}"
    "@media(prefers-color-scheme:dark){:root{--bg:#1c1d1f;--fg:#ddd;"
    "--edge:#44464a}.t{fill:#aaa}.l{fill:#c9bda3}.d{fill:#80613f}}"
    "body{margin:1.5em;background:var(--bg);color:var(--fg);"
    "font:16px/1.4 system-ui,sans-serif}"
    "main{display:flex;flex-wrap:wrap;gap:1em}"
    "section{display:flex;flex-wrap:wrap;gap:.5em;padding:.5em;"
    "border:1px solid var(--edge);border-radius:8px;"
    "content-visibility:auto;contain-intrinsic-size:auto 300px auto 380px;"
    "break-inside:avoid}"
    "section:focus{outline:3px solid #1f6fb2}"
    "figure{margin:0;width:18em}svg{width:100%;display:block}"
    "figcaption{overflow-wrap:anywhere}figcaption b{margin-right:.5em}"
    "figcaption div{white-space:pre-wrap}.bad{color:#b3261e}"
    "@media print{body{margin:0;background:#fff;color:#000}"
    "section{content-visibility:visible;border-color:#bbb}figure{width:8cm}}";

/* Arrow keys, Home and End move the focus from group to group. */
static const char script[] =
    "addEventListener('keydown',function(e){"
    "var all=[].slice.call(document.querySelectorAll('section')),"
    "at=all.indexOf(document.activeElement.closest('section')),to;"
    "if(e.altKey||e.ctrlKey||e.metaKey||!all.length)return;"
    "switch(e.key){"
    "case'ArrowRight':case'ArrowDown':to=at+1;break;"
    "case'ArrowLeft':case'ArrowUp':to=at-1;break;"
    "case'Home':to=0;break;case'End':to=all.length-1;break;default:return}"
    "to=Math.max(0,Math.min(all.length-1,to));"
    "e.preventDefault();all[to].focus();"
    "all[to].scrollIntoView({block:'center'})})";

void
page_begin(struct page *page, struct out *o, struct str title)
{
	page->in_group = page->after_original = false;
	out_text(o,
	    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	    "<meta charset=\"utf-8\">\n"
	    "<meta name=\"viewport\" content=\"width=device-width\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\""
	    "default-src 'none'; style-src 'unsafe-inline'; "
	    "script-src 'unsafe-inline'\">\n<title>");
	svg_text(o, title);
	out_format(o,
	    "</title>\n<style>%s%s</style>\n</head>\n<body>\n"
	    "<svg width=\"0\" height=\"0\" style=\"position:absolute\" "
	    "aria-hidden=\"true\"><defs>",
	    svg_style, style);
	svg_define(o);
	out_text(o, "</defs></svg>\n<h1>");
	svg_text(o, title);
	out_text(o, "</h1>\n<main>\n");
}

static void
end_group(struct page *page, struct out *o)
{
	if (page->in_group)
		out_text(o, "</section>\n");
	page->in_group = false;
}

/*
 * Write the start of a figure up to its attributes.  An image joins the group
 * of the original before it; every other board opens a new group.
 */
static void
begin_figure(struct page *page, struct out *o, bool is_original)
{
	if (!page->after_original || is_original) {
		end_group(page, o);
		out_text(o, "<section tabindex=\"0\">");
	}
	page->in_group = true;
	page->after_original = page->after_original || is_original;
	out_text(o, "<figure");
}

/* Write a note; only a text that is an http or https address becomes a link. */
static void
write_note(struct out *o, const struct picture_note *note)
{
	struct str text = note->text;
	bool link =
	    (str_starts(text, "https://") || str_starts(text, "http://")) &&
	    !memchr(text.text, ' ', text.len);

	out_text(o, "<div>");
	if (note->title.len) {
		svg_text(o, note->title);
		out_text(o, ": ");
	}
	if (link) {
		out_text(o, "<a rel=\"noreferrer\" href=\"");
		svg_text(o, text);
		out_text(o, "\">");
	}
	svg_text(o, text);
	out_text(o, link ? "</a></div>" : "</div>");
}

void
page_add(struct page *page, struct out *o, const struct picture *p)
{
	begin_figure(page, o, p->is_original);
	if (p->replay.len) {
		out_text(o, " data-replay=\"");
		svg_text(o, p->replay);
		out_char(o, '"');
	}
	out_char(o, '>');
	svg_write(o, p, page->black_below, false);
	out_text(o, "<figcaption>");
	if (p->id.len) {
		out_text(o, "<b>");
		svg_text(o, p->id);
		out_text(o, "</b>");
	}
	if (p->to_move != NO_COLOUR)
		out_format(o, "%s to move", colour_name(p->to_move));
	for (size_t i = 0; i < p->note_count; i++)
		write_note(o, &p->notes[i]);
	out_text(o, "</figcaption></figure>\n");
}

void
page_add_error(struct page *page, struct out *o, struct str line)
{
	page->after_original = false;
	begin_figure(page, o, false);
	out_text(o, "><figcaption class=\"bad\">");
	svg_text(o, line);
	out_text(o, "</figcaption></figure>\n");
}

void
page_end(struct page *page, struct out *o)
{
	end_group(page, o);
	out_format(
	    o, "</main>\n<script>\n%s\n</script>\n</body>\n</html>\n", script);
}
