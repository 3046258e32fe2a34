/*
 * epdwrite - write every position as EPD, with operations
 *
 * One FEN or EPD in, one EPD line out: `... w KQkq - c0 "text"; id "7";`.  The
 * operations come from the line, the options and the other columns: epd_edit.h.
 */

#include "base/utf8.h"
#include "cli/line_filter.h"
#include "cli/shared_options.h"
#include "io/output_file.h"
#include "notation/epd_edit.h"

struct epdwrite {
	struct epd_edit edit;
	const char *append, *output, *tee; /* files, or NULL */
	struct out line, to, copy;
	const char *first; /* the --column of column 1, or NULL */
	struct line_filter lines;
};

/* Write a line in one piece, as several programs may append to the file. */
static const char *
epdwrite(void *tool, const struct line *l, struct out *o)
{
	struct epdwrite *t = tool;
	const char *wrong = epd_edit_line(&t->edit, l);

	if (wrong)
		return wrong;
	t->line.len = 0;
	epd_write(&t->edit.epd, &t->line);
	out_char(&t->line, '\n');
	if (t->tee)
		out_bytes(&t->copy, t->line.text, t->line.len);
	out_bytes(o, t->line.text, t->line.len);
	return NULL;
}

static void
set_id(struct options *o, const struct option_row *row)
{
	struct epdwrite *t = o->into;

	t->edit.numbered = true;
	if (o->value)
		option_set_number(o, row);
}

static void
add_op(struct options *o, const struct option_row *row)
{
	struct str operand = str_of(o->value), opcode;
	const char *wrong;

	if (utf8_valid(operand) < operand.len)
		option_misused(o, "--op takes UTF-8");
	opcode = str_word(&operand);
	if ((wrong = epd_edit_add(option_member(o, row), opcode, operand)))
		option_misused(o, "%s: %s", o->value, wrong);
}

#define COLUMN_FORM "--column takes N=OPCODE with N from 2 on, not %s"

static void
add_column(struct options *o, const struct option_row *row)
{
	struct epdwrite *t = o->into;
	struct str opcode = str_of(o->value), number = str_cut(&opcode, '=');
	uint64_t column;
	const char *wrong;

	(void)row;
	if (!str_number(number, &column) || !column)
		option_misused(o, COLUMN_FORM, o->value);
	if (column == 1)
		t->first = o->value;
	if ((wrong = epd_edit_add_column(&t->edit, opcode, column)))
		option_misused(o, "%s: %s", o->value, wrong);
}

#define OPTIONS_OF struct epdwrite
static const struct option_row rows[] = {
    {SHARED_APPEND, SETS_TEXT(append)},
    {"clocks", NULL, "a FEN's clocks as hmvc and fmvn", SETS_FLAG(edit.clocks)},
    {"column", "N=OPCODE", "an operation with the text of column N",
	SETS_ALL_BY(add_column)},
    {"id", "[START]", "number the positions: id \"1\"; id \"2\"; ...",
	SETS_BY(set_id, edit.id), .most = UINT64_MAX / 2},
    {"no-rights", NULL, "write castling and en passant as -",
	SETS_FLAG(edit.no_rights)},
    {"op", "'OPCODE OPERAND'", "an operation for every position",
	SETS_BY(add_op, edit)},
    {SHARED_OUTPUT, SETS_TEXT(output)},
    {SHARED_TEE, SETS_TEXT(tee)},
    OPTION_ROWS_OF_FILTER(lines),
    {0},
};

static void
open_output(struct epdwrite *t, char **inputs)
{
	struct file_roles roles;

	if (t->tee && strcmp(t->tee, "-") == 0)
		die(STATUS_TROUBLE,
		    "--tee=-: standard output has the lines; name a file");
	file_roles_init(&roles, inputs);
	output_file_must_open(&t->to,
	    &(struct output_file){t->append ? t->append : t->output,
		ROLE_OUTPUT, t->append != NULL},
	    &roles);
	output_file_must_open(
	    &t->copy, &(struct output_file){t->tee, ROLE_TEE, false}, &roles);
	t->to.ahead = &t->copy;
	file_roles_free(&roles);
}

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "epdwrite",
	    .purpose =
		"Write positions (FEN or EPD lines) as EPD with operations.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct epdwrite t = {.lines.work = epdwrite, .edit.id = 1};
	struct str opcode;
	const char *rival;
	int status;

	argv = options_parse(&o, &t, argc, argv);
	if (t.first && !t.lines.layout.given)
		option_misused(&o, COLUMN_FORM, t.first);
	if ((rival = epd_edit_conflict(&t.edit, &opcode)))
		option_misused(
		    &o, "%.*s: --%s gives it already", STR(opcode), rival);
	open_output(&t, argv);
	status = line_filter_run(&t.lines, &t, argv, &t.to);
	out_close(&t.copy);
	out_close(&t.line);
	epd_edit_free(&t.edit);
	return status;
}
