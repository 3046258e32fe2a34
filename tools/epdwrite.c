/*
 * epdwrite - write every position as EPD, with operations
 *
 * One FEN or EPD in, one EPD line out: `... w KQkq - c0 "text"; id "7";`.  The
 * operations come from the line, the options and the other columns: epd_edit.h.
 */
#include <limits.h>

#include "base/utf8.h"
#include "cli/line_filter.h"
#include "cli/option.h"
#include "io/output_file.h"
#include "notation/epd_edit.h"

struct epdwrite {
	struct epd_edit edit;
	struct output_file output, tee; /* name NULL: none */
	struct out line, to, copy;
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
	if (t->tee.name)
		out_bytes(&t->copy, t->line.text, t->line.len);
	out_bytes(o, t->line.text, t->line.len);
	return NULL;
}

enum { APPEND = OPTION_LONG, CLOCKS, COLUMN, ID, NO_RIGHTS, OP, OUTPUT, TEE };

static const struct option_row rows[] = {
    SHARED_OPTION(APPEND, "append"),
    {CLOCKS, "clocks", NULL, "a FEN's clocks as hmvc and fmvn"},
    {COLUMN, "column", "N=OPCODE", "an operation with the text of column N"},
    {ID, "id", "[START]", "number the positions: id \"1\"; id \"2\"; ..."},
    {NO_RIGHTS, "no-rights", NULL, "write castling and en passant as -"},
    {OP, "op", "'OPCODE OPERAND'", "an operation for every position"},
    SHARED_OPTION(OUTPUT, "output"),
    SHARED_OPTION(TEE, "tee"),
};

static struct options options = {
    .program = "epdwrite",
    .run_counts = &(struct run_counts){0},
    .purpose = "Write positions (FEN or EPD lines) as EPD with operations.",
    .operands = "[FILE...]",
    .reads_lines = true,
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
};

static void
add_op(struct epd_edit *e)
{
	struct str operand = str_of(options.value), opcode;
	const char *wrong;

	if (utf8_valid(operand) < operand.len)
		option_misused(&options, "--op takes UTF-8");
	opcode = str_word(&operand);
	if ((wrong = epd_edit_add(e, opcode, operand)))
		option_misused(&options, "%s: %s", options.value, wrong);
}

static void
add_column(struct epd_edit *e)
{
	struct str opcode = str_of(options.value);
	struct str number = str_cut(&opcode, '=');
	uint64_t column;
	const char *wrong;

	if (!str_number(number, &column) || column + options.layout.given < 2)
		option_misused(&options,
		    "--column takes N=OPCODE with N from 2 on, not %s",
		    options.value);
	if ((wrong = epd_edit_add_column(e, opcode, column)))
		option_misused(&options, "%s: %s", options.value, wrong);
}

static void
set_option(struct epdwrite *t, int key)
{
	struct epd_edit *e = &t->edit;

	switch (key) {
	case APPEND:
	case OUTPUT:
		t->output.name = options.value;
		t->output.append = key == APPEND;
		break;
	case CLOCKS: e->clocks = true; break;
	case COLUMN: add_column(e); break;
	case ID:
		e->numbered = true;
		if (options.value)
			e->id = option_number(&options, "id", 0, UINT64_MAX);
		break;
	case NO_RIGHTS: e->no_rights = true; break;
	case OP: add_op(e); break;
	case TEE: t->tee.name = options.value; break;
	}
}

static void
open_output(struct epdwrite *t, char **inputs)
{
	struct file_roles roles;

	file_roles_init(&roles, inputs);
	output_file_must_open(&t->to, &t->output, &roles);
	output_file_must_open(&t->copy, &t->tee, &roles);
	t->to.ahead = &t->copy;
	file_roles_free(&roles);
}

int
main(int argc, char **argv)
{
	struct epdwrite t = {
	    .output.role = ROLE_OUTPUT, .tee.role = ROLE_TEE, .copy.fd = -1};
	struct str opcode;
	const char *rival;
	int status;

	epd_edit_init(&t.edit);
	out_init(&t.line, -1, "a line");
	for (int key; (key = option_next(&options, argc, argv)) != OPTION_END;)
		set_option(&t, key);
	if ((rival = epd_edit_conflict(&t.edit, &opcode)))
		option_misused(&options, "%.*s: --%s gives it already",
		    STR(opcode), rival);
	open_output(&t, argv += options.first_operand);
	status = line_filter_run_in(
	    &options.layout, argv, epdwrite, &t, options.run_counts, &t.to);
	out_close(&t.copy);
	out_close(&t.line);
	epd_edit_free(&t.edit);
	return status;
}
