/* diagram.c - see diagram.h */
#include "draw/diagram.h"

#include "base/utf8.h"
#include "board/position.h"

static const char *const figures[PIECES + 1] = {
    "♔", "♕", "♖", "♗", "♘", "♙", "♚", "♛", "♜", "♝", "♞", "♟", "."};

/* ANSI backgrounds of dark, light and marked squares, and the reset. */
#define DARK "\033[48;5;180m\033[30m"
#define LIGHT "\033[48;5;230m\033[30m"
#define MARKED "\033[48;5;150m\033[30m"
#define PLAIN "\033[0m"

static bool
is_marked(const struct diagram_style *s, int square)
{
	return (s->marked & bb_of(square)) != 0;
}

/*
 * Return the character between `before`, the square on the left, and `square`.
 */
static char
separator(const struct diagram_style *s, int before, int square)
{
	bool left = before != NO_SQUARE && is_marked(s, before);
	bool right = square != NO_SQUARE && is_marked(s, square);

	return left && right ? '|' : left ? ']' : right ? '[' : ' ';
}

static void
write_square(struct out *o, const bb sets[PIECES],
    const struct diagram_style *s, int square)
{
	int piece = position_piece_on(sets, square);

	if (s->ascii)
		out_char(o, piece_letter(piece));
	else
		out_text(o, figures[piece]);
}

static void
write_in_colours(struct out *o, const bb sets[PIECES],
    const struct diagram_style *s, int square)
{
	out_text(o,
	    is_marked(s, square)	  ? MARKED
		: bb_of(square) & BB_DARK ? DARK
					  : LIGHT);
	if (position_piece_on(sets, square) == NO_PIECE)
		out_char(o, ' ');
	else
		write_square(o, sets, s, square);
	out_text(o, " " PLAIN);
}

static void
write_rank(struct out *o, const bb sets[PIECES], const struct diagram_style *s,
    int rank)
{
	int before = NO_SQUARE;

	for (int i = 0; i < 8; i++) {
		int square = square_at(s->black_below ? 7 - i : i, rank);

		if (s->colours) {
			write_in_colours(o, sets, s, square);
			continue;
		}
		if (i > 0 || s->marked)
			out_char(o, separator(s, before, square));
		write_square(o, sets, s, square);
		before = square;
	}
	if (!s->colours && s->marked && is_marked(s, before))
		out_char(o, ']');
}

void
diagram_write(
    struct out *o, const bb sets[PIECES], const struct diagram_style *s)
{
	for (int i = 0; i < 8; i++) {
		int rank = s->black_below ? i : 7 - i;

		out_format(o, "%d ", rank + 1);
		write_rank(o, sets, s, rank);
		out_char(o, '\n');
	}
	out_text(o, s->marked && !s->colours ? "   " : "  ");
	out_text(o, s->black_below ? "h g f e d c b a\n" : "a b c d e f g h\n");
}

/* Return the columns of a line without its ANSI escapes, which end in m. */
static size_t
width(struct str line)
{
	size_t count = 0;

	while (line.len) {
		struct str plain = str_cut(&line, '\033');

		count += utf8_columns(plain);
		if (line.len)
			str_cut(&line, 'm');
	}
	return count;
}

void
diagram_add_beside(struct out *row, struct str text)
{
	struct str left = {row->text, row->len};
	struct out joined = {0};
	size_t widest = 0;

	for (struct str rest = left; rest.len;) {
		size_t w = width(str_cut(&rest, '\n'));

		widest = w > widest ? w : widest;
	}
	while (left.len || text.len) {
		struct str line = left.len ? str_cut(&left, '\n') : left;
		size_t blanks = row->len ? widest + 3 - width(line) : 0;

		out_str(&joined, line);
		if (text.len) {
			out_format(&joined, "%*s", (int)blanks, "");
			out_str(&joined, str_cut(&text, '\n'));
		}
		out_char(&joined, '\n');
	}
	row->len = 0;
	out_bytes(row, joined.text, joined.len);
	out_close(&joined);
}
