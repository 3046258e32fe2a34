/*
 * epdwrite - write every position read as EPD, with operations
 *
 * One FEN or EPD in, one EPD line out: `... w KQkq - c0 "text"; id "7";`.  The
 * operations come from the line itself, from the command line, or from the
 * other columns, which have no place in an EPD.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "io/line.h"
#include "io/option.h"
#include "io/output_file.h"
#include "notation/epd.h"

/* An operation that was asked for. */
struct wish {
	struct str opcode;
	struct str operand;
	unsigned long column; /* where the operand stands; 0: here */
};

struct epdwrite {
	struct epd epd;
	struct wish *wishes;
	size_t count;
	bool clocks, no_rights, numbered;
	unsigned long id;
	const char *output, *tee; /* names; NULL: standard output, none */
	bool append;		  /* to the output */
	struct out line, to, copy;
};

/* The text of a column, from 2 on; empty when there is none. */
static struct str
column_of(const struct line *l, unsigned long column)
{
	struct str rest = l->rest;

	while (rest.len && --column)
		str_cut(&rest, '\t');
	return str_cut(&rest, '\t');
}

static const char *
set_wishes(struct epdwrite *t, const struct line *l)
{
	for (size_t i = 0; i < t->count; i++) {
		const struct wish *w = &t->wishes[i];
		struct str operand =
		    w->column ? column_of(l, w->column) : w->operand;
		const char *wrong;

		if (w->column && operand.len == 0)
			continue;
		if ((wrong = epd_set(&t->epd, w->opcode, operand)))
			return wrong;
	}
	return NULL;
}

/* Clocks that are missing are those that a reader assumes. */
static void
set_clocks(struct epd *e)
{
	if (e->fields.halfmove.len)
		epd_set(e, str_of("hmvc"), e->fields.halfmove);
	if (e->fields.fullmove.len)
		epd_set(e, str_of("fmvn"), e->fields.fullmove);
}

static void
set_id(struct epdwrite *t)
{
	char digits[24];
	int len = snprintf(digits, sizeof digits, "%lu", t->id++);

	epd_set(&t->epd, str_of("id"), (struct str){digits, (size_t)len});
}

static const char *
epdwrite(void *tool, const struct line *l, struct out *o)
{
	struct epdwrite *t = tool;
	struct epd *e = &t->epd;
	const char *wrong;

	if ((wrong = epd_read(e, l->first)))
		return wrong;
	if (t->no_rights)
		e->fields.castling = e->fields.ep = (struct str){"-", 1};
	if (t->clocks)
		set_clocks(e);
	if ((wrong = set_wishes(t, l)))
		return wrong;
	if (t->numbered)
		set_id(t);
	t->line.len = 0;
	epd_write(e, &t->line);
	out_char(&t->line, '\n');
	if (t->tee)
		out_bytes(&t->copy, t->line.text, t->line.len);
	out_bytes(o, t->line.text, t->line.len);
	return NULL;
}

enum {
	APPEND = OPTION_LONG,
	CLOCKS,
	COLUMN,
	ID,
	NO_RIGHTS,
	OP,
	OUTPUT,
	TEE,
};

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
    .purpose = "Write positions (FEN or EPD lines) as EPD with operations.",
    .operands = "[FILE...]",
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
};

static void
add_wish(struct epdwrite *t, struct wish wish)
{
	const char *wrong = epd_opcode(wish.opcode);

	if (!wrong && !wish.column)
		wrong = epd_set(&t->epd, wish.opcode, wish.operand);
	if (wrong)
		option_misused(&options, "%s: %s", options.value, wrong);
	t->wishes = mem_grow(t->wishes, (t->count + 1) * sizeof wish);
	t->wishes[t->count++] = wish;
}

/* --op 'OPCODE OPERAND' */
static void
add_op(struct epdwrite *t)
{
	struct wish wish = {.operand = str_of(options.value)};

	if (utf8_valid(wish.operand) < wish.operand.len)
		option_misused(&options, "--op takes UTF-8");
	wish.opcode = str_word(&wish.operand);
	add_wish(t, wish);
}

/* --column N=OPCODE */
static void
add_column(struct epdwrite *t)
{
	struct wish wish = {.opcode = str_of(options.value)};
	struct str number = str_cut(&wish.opcode, '=');

	if (!str_number(number, &wish.column) || wish.column < 2)
		option_misused(&options,
		    "--column takes N=OPCODE with N from 2 on, not %s",
		    options.value);
	add_wish(t, wish);
}

static void
start_id(struct epdwrite *t)
{
	t->numbered = true;
	if (options.value)
		t->id = option_number(&options, "id", 0, ULONG_MAX);
}

static void
take_option(struct epdwrite *t, int key)
{
	switch (key) {
	case APPEND:
	case OUTPUT:
		t->output = options.value;
		t->append = key == APPEND;
		break;
	case CLOCKS: t->clocks = true; break;
	case COLUMN: add_column(t); break;
	case ID: start_id(t); break;
	case NO_RIGHTS: t->no_rights = true; break;
	case OP: add_op(t); break;
	case TEE: t->tee = options.value; break;
	}
}

/* Who gives the opcode of the wish a second time, or NULL. */
static const char *
rival(const struct epdwrite *t, const struct wish *w)
{
	for (const struct wish *v = t->wishes; v < w; v++)
		if (str_compare(v->opcode, w->opcode) == 0)
			return v->column ? "--column" : "--op";
	if (t->numbered && str_is(w->opcode, "id"))
		return "--id";
	if (t->clocks &&
	    (str_is(w->opcode, "hmvc") || str_is(w->opcode, "fmvn")))
		return "--clocks";
	return NULL;
}

static void
check_options(const struct epdwrite *t)
{
	for (size_t i = 0; i < t->count; i++) {
		const struct wish *w = &t->wishes[i];

		if (rival(t, w))
			option_misused(&options, "%.*s: %s gives it already",
			    STR(w->opcode), rival(t, w));
	}
}

static void
open_output(struct epdwrite *t, char **inputs)
{
	if (!t->output || strcmp(t->output, "-") == 0)
		out_init(&t->to, STDOUT_FILENO, "standard output");
	else
		output_file_open(
		    &t->to, t->output, t->append, inputs, "be the output");
	if (!t->tee)
		return;
	output_file_open(&t->copy, t->tee, false, inputs, "be the output");
	t->to.ahead = &t->copy;
}

int
main(int argc, char **argv)
{
	struct epdwrite t = {.id = 1};
	char **files;
	int status;

	epd_init(&t.epd);
	out_init(&t.line, -1, "a line");
	for (int key; (key = option_next(&options, argc, argv)) != OPTION_END;)
		take_option(&t, key);
	files = argv + options.first_operand;
	check_options(&t);
	open_output(&t, files);
	status = each_line_to(files, epdwrite, &t, &t.to);
	out_close(&t.to);
	if (t.tee)
		out_close(&t.copy);
	out_close(&t.line);
	epd_free(&t.epd);
	free(t.wishes);
	return status;
}
