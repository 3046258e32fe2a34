/* picture.c - see picture.h */
#include "draw/picture.h"

#include "base/mem.h"
#include "board/illegal.h"
#include "notation/board_line.h"

void
picture_init(struct picture *p)
{
	*p = (struct picture){0};
	epd_init(&p->epd);
	out_init(&p->text, -1, "text beside a board");
}

void
picture_free(struct picture *p)
{
	epd_free(&p->epd);
	out_close(&p->text);
	mem_free(p->notes);
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
	if (!note.len)
		return;
	MEM_RESERVE(p->notes, p->note_count, 1, p->note_capacity);
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

/* The text of an operation, ended by a NUL, behind what p->text holds. */
static void
write_operation(struct picture *p, size_t n)
{
	struct str opcode = epd_opcode_at(&p->epd, n);

	if (!str_is(opcode, "id") && !is_comment(opcode)) {
		out_str(&p->text, opcode);
		out_char(&p->text, ' ');
	}
	epd_operands_at(&p->epd, n, &p->text);
	out_char(&p->text, '\0');
}

/* They are cut apart when the text is whole, and so no longer moves. */
static void
read_operations(struct picture *p)
{
	struct str texts, opcode;

	p->text.len = 0;
	for (size_t n = 0; epd_opcode_at(&p->epd, n).len; n++)
		write_operation(p, n);
	texts = (struct str){p->text.text, p->text.len};
	for (size_t n = 0; (opcode = epd_opcode_at(&p->epd, n)).len; n++) {
		struct str text = str_cut(&texts, '\0');

		if (str_is(opcode, "id"))
			p->id = text;
		else
			add_note(p, text);
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
	str_cut(&rest, '\t'); /* the TAB before the second column */
	for (int column = 2; rest.len; column++) {
		struct str text = str_cut(&rest, '\t');
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
