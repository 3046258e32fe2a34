/* epd_edit.c - see epd_edit.h */
#include "notation/epd_edit.h"

#include "base/mem.h"

/* An operation to be set in every position. */
struct epd_addition {
	struct str opcode;
	struct str operand;
	uint64_t column; /* of the operand; 0: it is in `operand` */
	struct out text; /* unquoted text of the column */
};

void
epd_edit_free(struct epd_edit *e)
{
	epd_free(&e->epd);
	for (size_t i = 0; i < e->count; i++)
		out_close(&e->additions[i].text);
	mem_free(e->additions);
}

/* Check the operation by setting it in e->epd at once. */
const char *
epd_edit_add(struct epd_edit *e, struct str opcode, struct str operand)
{
	const char *wrong = epd_set(&e->epd, opcode, operand);

	if (!wrong)
		MEM_ADD(e->additions, e->count,
		    (struct epd_addition){opcode, operand, 0, {0}});
	return wrong;
}

const char *
epd_edit_add_column(struct epd_edit *e, struct str opcode, uint64_t column)
{
	const char *wrong = epd_opcode(opcode);

	if (!wrong)
		MEM_ADD(e->additions, e->count,
		    (struct epd_addition){opcode, {0}, column, {0}});
	return wrong;
}

/* Return the option that sets the opcode of `a` too, or NULL. */
static const char *
rival(const struct epd_edit *e, const struct epd_addition *a)
{
	for (const struct epd_addition *b = e->additions; b < a; b++)
		if (str_compare(b->opcode, a->opcode) == 0)
			return b->column ? "column" : "op";
	if (e->numbered && str_is(a->opcode, "id"))
		return "id";
	if (e->clocks &&
	    (str_is(a->opcode, "hmvc") || str_is(a->opcode, "fmvn")))
		return "clocks";
	return NULL;
}

const char *
epd_edit_conflict(const struct epd_edit *e, struct str *opcode)
{
	for (size_t i = 0; i < e->count; i++) {
		const char *other = rival(e, &e->additions[i]);

		*opcode = e->additions[i].opcode;
		if (other)
			return other;
	}
	return NULL;
}

static const char *
set_additions(struct epd_edit *e, const struct line *l)
{
	for (size_t i = 0; i < e->count; i++) {
		struct epd_addition *a = &e->additions[i];
		struct str operand = a->column
		    ? layout_column_at(
			  line_delimiter(l), l->text, a->column, &a->text)
		    : a->operand;
		const char *wrong;

		if (a->column && operand.len == 0)
			continue;
		if ((wrong = epd_set(&e->epd, a->opcode, operand)))
			return wrong;
	}
	return NULL;
}

/*
 * Set the clocks that the line has; a reader assumes 0 and 1 for missing ones.
 */
static void
set_clocks(struct epd *e)
{
	if (e->fields.halfmove.len)
		epd_set(e, str_of("hmvc"), e->fields.halfmove);
	if (e->fields.fullmove.len)
		epd_set(e, str_of("fmvn"), e->fields.fullmove);
}

static void
set_id(struct epd_edit *e)
{
	char digits[STR_NUMBER_MAX];

	epd_set(&e->epd, str_of("id"),
	    str_between(digits, str_write_number(e->id++, digits)));
}

const char *
epd_edit_line(struct epd_edit *e, const struct line *l)
{
	struct fen_fields *fields = &e->epd.fields;
	const char *wrong = epd_read(&e->epd, l->first);

	if (wrong)
		return wrong;
	if (e->no_rights)
		fields->castling = fields->ep = (struct str){"-", 1};
	if (e->clocks)
		set_clocks(&e->epd);
	if ((wrong = set_additions(e, l)))
		return wrong;
	if (e->numbered)
		set_id(e);
	return NULL;
}
