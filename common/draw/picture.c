/* picture.c - see picture.h */
#include "draw/picture.h"

#include "board/illegal.h"
#include "notation/board_line.h"

void
picture_init(struct picture *p)
{
	epd_init(&p->epd);
	out_init(&p->text, -1, "text beside a board");
}

void
picture_free(struct picture *p)
{
	epd_free(&p->epd);
	out_close(&p->text);
}

/* The comment that bbxfm and the recipes give to the board before an image. */
static bool
says_original(struct str note)
{
	return str_is(note, "original position");
}

static void
add_note(struct picture *p, struct str note)
{
	if (note.len && p->note_count < NOTES_MAX)
		p->notes[p->note_count++] = note;
	p->is_original = p->is_original || says_original(note);
}

static void
read_side(struct picture *p, struct str side)
{
	p->to_move = str_is(side, "w") ? WHITE
	    : str_is(side, "b")	       ? BLACK
				       : NO_COLOUR;
}

/* Is it one of c0 to c9, whose text needs no name? */
static bool
is_comment(struct str opcode)
{
	return opcode.len == 2 && opcode.text[0] == 'c' &&
	    is_digit(opcode.text[1]);
}

/* The text of the next operation, behind what p->text holds. */
static bool
write_operation(struct picture *p, int n, bool *is_id)
{
	struct out operands;
	struct str opcode;

	out_init(&operands, -1, "operands");
	opcode = epd_operation(&p->epd, (size_t)n, &operands);
	*is_id = str_is(opcode, "id");
	if (opcode.len && !*is_id && !is_comment(opcode)) {
		out_str(&p->text, opcode);
		out_char(&p->text, ' ');
	}
	out_bytes(&p->text, operands.text, operands.len);
	out_close(&operands);
	return opcode.len > 0;
}

/* They are cut apart when the text is whole, and so no longer moves. */
static void
read_operations(struct picture *p)
{
	size_t ends[NOTES_MAX] = {0}, from = 0;
	bool is_id[NOTES_MAX];
	int count = 0;

	p->text.len = 0;
	while (count < NOTES_MAX && write_operation(p, count, &is_id[count]))
		ends[count++] = p->text.len;
	for (int i = 0; i < count; i++) {
		struct str text = {p->text.text + from, ends[i] - from};

		if (is_id[i])
			p->id = text;
		else
			add_note(p, text);
		from = ends[i];
	}
}

static const char *
read_board(struct picture *p, struct str text)
{
	struct board_line board;
	const char *wrong;
	struct str rest = text;

	if (bbline_is(text)) {
		if ((wrong = board_line_read(&board, text)))
			return wrong;
		memcpy(p->sets, board.sets, sizeof p->sets);
		read_side(p, str_word(&board.state));
		return NULL;
	}
	if ((wrong = placement_read(&rest, p->sets)) ||
	    (wrong = epd_read(&p->epd, text)))
		return wrong;
	read_side(p, p->epd.fields.side);
	read_operations(p);
	return NULL;
}

/* Takes a TAB and the column behind it off the front of *rest. */
static struct str
next_column(struct str *rest)
{
	const char *from = rest->text + 1, *end = rest->text + rest->len;
	const char *tab = memchr(from, '\t', (size_t)(end - from));

	*rest = str_between(tab ? tab : end, end);
	return str_between(from, tab ? tab : end);
}

const char *
picture_read(struct picture *p, struct str first, struct str rest, int marks)
{
	const char *wrong;

	p->note_count = 0;
	p->id = (struct str){"", 0};
	p->is_original = false;
	p->marks = (struct marks){0};
	if ((wrong = read_board(p, first)))
		return wrong;
	for (int column = 2; rest.len; column++) {
		struct str text = next_column(&rest);
		struct marks read;

		if (marks != column && marks != MARKS_FOUND) {
			add_note(p, text);
		} else if (marks_read(&read, text)) {
			p->marks = read;
			marks = 0;
		} else if (marks == MARKS_FOUND) {
			add_note(p, text);
		} else if (text.len) {
			return "the column of marks is to hold squares and "
			       "arrows, such as e4,f7 g1f3";
		}
	}
	return NULL;
}
