/* picture.c - see picture.h */
#include "draw/picture.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "notation/board_line.h"

/*
 * Remove a square from the front of *s and return it, or NO_SQUARE if none is
 * there.
 */
static int
consume_square(struct str *s)
{
	int square = s->len < 2 ? NO_SQUARE : square_read(s->text);

	if (square != NO_SQUARE)
		*s = (struct str){s->text + 2, s->len - 2};
	return square;
}

static bool
read_word(struct marks *m, struct str word)
{
	int from = consume_square(&word), to;

	if (from == NO_SQUARE)
		return false;
	if (!word.len) {
		m->squares |= bb_of(from);
		return true;
	}
	to = consume_square(&word);
	if (to == NO_SQUARE || m->arrow_count == ARROWS_MAX)
		return false;
	m->arrows[m->arrow_count++] = (struct arrow){from, to};
	return !word.len || (word.len == 1 && strchr("qrbn", word.text[0]));
}

static bool
is_in_word(char c)
{
	return c != ' ' && c != ',' && c != '[' && c != ']';
}

/*
 * Read squares (`e4`) and arrows (`g1f3`), separated by blanks or commas.  The
 * brackets of a set and the promoted piece of `e7e8q` are ignored.  False, with
 * *m undefined, if the text has anything else, is empty or has more than
 * ARROWS_MAX arrows.
 */
static bool
marks_read(struct marks *m, struct str text)
{
	bool any = false;

	*m = (struct marks){0};
	while (text.len) {
		struct str word = {text.text, str_span(text, is_in_word)};

		if (word.len && !read_word(m, word))
			return false;
		any |= word.len > 0;
		text = str_after(text, word.len + (word.len < text.len));
	}
	return any;
}

void
picture_free(struct picture *p)
{
	epd_free(&p->epd);
	arena_free(&p->memory);
	out_close(&p->safe);
	out_close(&p->header);
	mem_free(p->notes);
}

/* Add a note unless it is empty; bbxfm and the recipes mark originals by one.
 */
static void
add_note(struct picture *p, struct str title, struct str text)
{
	if (!text.len)
		return;
	MEM_ADD(p->notes, p->note_count, (struct picture_note){title, text});
	p->is_original = p->is_original || str_is(text, "original position");
}

static void
read_side(struct picture *p, struct str side)
{
	p->to_move = str_is(side, "w") ? WHITE
	    : str_is(side, "b")	       ? BLACK
				       : NO_COLOUR;
}

/* True if the opcode is a comment, c0 to c9, shown without its name. */
static bool
is_comment(struct str opcode)
{
	return opcode.len == 2 && opcode.text[0] == 'c' &&
	    is_digit(opcode.text[1]);
}

/* Return a copy of a text that is safe to show. */
static struct str
safe_copy(struct picture *p, struct str text)
{
	p->safe.len = 0;
	utf8_write_safe(&p->safe, text, SIZE_MAX);
	return arena_text(&p->memory, out_all(&p->safe));
}

/* Set the id from operation n, or make it a note. */
static void
add_operation(struct picture *p, size_t n, struct str opcode)
{
	struct out text = {0};
	bool is_id = str_is(opcode, "id");
	size_t named;

	if (!is_id && !is_comment(opcode)) {
		out_str(&text, opcode);
		out_char(&text, ' ');
	}
	named = text.len;
	epd_operands_at(&p->epd, n, &text);
	if (named && text.len == named)
		text.len--; /* no blank without operands */
	if (is_id)
		p->id = safe_copy(p, out_all(&text));
	else
		add_note(p, (struct str){"", 0}, safe_copy(p, out_all(&text)));
	out_close(&text);
}

/* ----------------------------------------------------------------- columns */

/* Return a copy of the unquoted text of a column; empty if there is none. */
static struct str
column_copy(struct picture *p, char delimiter, struct str column)
{
	struct out unquoted = {0};
	struct str copy = {"", 0};

	if (column.text)
		copy = safe_copy(
		    p, layout_column_text(delimiter, column, &unquoted));
	out_close(&unquoted);
	return copy;
}

static const char *
read_columns(struct picture *p, const struct line *l, int marks)
{
	char delimiter = line_delimiter(l);
	struct str rest = l->text, titles = out_all(&p->header);

	for (int n = 1; rest.text; n++) {
		struct str title, text;
		struct marks read;

		layout_column_take(delimiter, &titles, &title);
		layout_column_take(delimiter, &rest, &text);
		if ((uint64_t)n == l->column)
			continue;
		title = column_copy(p, delimiter, title);
		text = column_copy(p, delimiter, text);
		if (str_is(title, "replay")) {
			p->replay = text;
		} else if (str_is(title, "id")) {
			p->id = text;
		} else if (marks != n && marks != MARKS_FOUND) {
			add_note(p, title, text);
		} else if (marks_read(&read, text)) {
			p->marks = read;
			marks = 0;
		} else if (marks == MARKS_FOUND) {
			add_note(p, title, text);
		} else if (text.len) {
			return "the column of marks is to hold squares and "
			       "arrows, such as e4,f7 g1f3";
		}
	}
	return NULL;
}

/* ---------------------------------------------------------------- the line */

static const char *
read_board(struct picture *p, struct str text)
{
	struct board_line line;
	const char *wrong = board_line_read(&line, str_trim(text));
	struct str opcode;

	if (wrong || (wrong = epd_read_state(&p->epd, line.state)))
		return wrong;
	memcpy(p->sets, line.board.sets, sizeof p->sets);
	p->beside = line.board.beside;
	read_side(p, p->epd.fields.side);
	for (size_t n = 0; (opcode = epd_opcode_at(&p->epd, n)).len; n++)
		add_operation(p, n, opcode);
	return NULL;
}

void
picture_read_header(struct picture *p, const struct line *header)
{
	p->header.len = 0;
	out_str(&p->header, header->text);
}

const char *
picture_read(struct picture *p, const struct line *l, int marks)
{
	const char *wrong;

	arena_reset(&p->memory);
	p->note_count = 0;
	p->id = p->replay = (struct str){"", 0};
	p->is_original = false;
	p->marks = (struct marks){0};
	if ((uint64_t)marks == l->column)
		return "the column of marks holds the position";
	if ((wrong = read_board(p, l->first)))
		return wrong;
	wrong = read_columns(p, l, marks);
	if (p->beside.has_pocket) {
		p->marks.squares |= p->beside.promoted;
		add_note(p, str_of("pockets"),
		    (struct str){
			p->pockets, pocket_write(&p->beside, p->pockets)});
	}
	if (p->epd.fields.beside.has_checks)
		add_note(p, str_of("checks to give"),
		    (struct str){p->checks,
			fen_write_checks(&p->epd.fields.beside, p->checks)});
	return wrong;
}

/* Write the arrows by name, as they cannot be drawn as text. */
static void
write_arrows(struct out *o, const struct marks *m)
{
	for (int i = 0; i < m->arrow_count; i++)
		out_format(o, "%s%.2s->%.2s", i ? ", " : "",
		    square_names[m->arrows[i].from],
		    square_names[m->arrows[i].to]);
	if (m->arrow_count)
		out_char(o, '\n');
}

void
text_write(
    struct out *o, const struct picture *p, const struct diagram_style *style)
{
	struct diagram_style marked = *style;

	marked.marked |= p->marks.squares;
	diagram_write(o, p->sets, &marked);
	if (p->to_move != NO_COLOUR)
		out_format(o, "%s to move\n", colour_name(p->to_move));
	write_arrows(o, &p->marks);
	if (p->id.len)
		out_format(o, "%.*s\n", STR(p->id));
	for (size_t i = 0; i < p->note_count; i++) {
		if (p->notes[i].title.len)
			out_format(o, "%.*s: ", STR(p->notes[i].title));
		out_format(o, "%.*s\n", STR(p->notes[i].text));
	}
}
