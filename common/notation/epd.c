/* epd.c - see epd.h */
#include "notation/epd.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/short_way.h"
#include "base/utf8.h"
#include "base/error_text.h"
#include "notation/placement_plain.h"

struct epd_operation {
	struct str opcode;
	size_t from, len; /* the range of its operands in epd.operands */
};

struct epd_operand {
	struct str text; /* of a string the text between the quotes */
	bool quoted;
};

/* The operands that the PGN standard (16.2) defines for an opcode. */
enum takes {
	UNKNOWN,   /* any operands */
	NOTHING,   /* no operand */
	INTEGER,   /* one integer */
	WORDS,	   /* moves in the order of play */
	WORDS_SET, /* moves in ASCII order */
	STRING,	   /* one string or none */
	STRINGS,   /* two strings */
};

static const struct opcode_row {
	const char *opcode;
	enum takes takes;
} rows[] = {
    {"acd", INTEGER},
    {"acn", INTEGER},
    {"acs", INTEGER},
    {"am", WORDS_SET},
    {"bm", WORDS_SET},
    {"ce", INTEGER},
    {"dm", INTEGER},
    {"draw_accept", NOTHING},
    {"draw_claim", NOTHING},
    {"draw_offer", NOTHING},
    {"draw_reject", NOTHING},
    {"eco", STRING},
    {"fmvn", INTEGER},
    {"hmvc", INTEGER},
    {"id", STRING},
    {"nic", STRING},
    {"noop", UNKNOWN},
    {"pm", WORDS},
    {"pv", WORDS},
    {"rc", INTEGER},
    {"resign", NOTHING},
    {"sm", WORDS},
    {"tcgs", INTEGER},
    {"tcri", STRINGS},
    {"tcsi", STRINGS},
};

static enum takes
takes_of(struct str opcode)
{
	const struct opcode_row *row;

	/* comments c0 to c9, variation names v0 to v9 */
	if (opcode.len == 2 &&
	    (opcode.text[0] == 'c' || opcode.text[0] == 'v') &&
	    is_digit(opcode.text[1]))
		return STRING;
	row = ROW_NAMED(rows, opcode);
	return row ? row->takes : UNKNOWN;
}

const char *
epd_opcode(struct str opcode)
{
	for (size_t i = 0; i < opcode.len; i++) {
		char c = opcode.text[i];

		if (!is_letter(c) && (i == 0 || (!is_digit(c) && c != '_')))
			return "an opcode is a letter, then letters, digits "
			       "and _";
	}
	if (opcode.len == 0)
		return "an opcode is missing";
	if (opcode.len > EPD_OPCODE_MAX)
		return error_text(
		    "the opcode %.*s... is longer than %d characters",
		    EPD_OPCODE_MAX, opcode.text, EPD_OPCODE_MAX);
	return NULL;
}

void
epd_free(struct epd *e)
{
	out_close(&e->operands);
	mem_free(e->operations);
	mem_free(e->list);
	*e = (struct epd){.count = 0};
}

/* True if `s` begins with an escape, `\"` or `\\`. */
static bool
is_escape(struct str s)
{
	return s.len > 1 && s.text[0] == '\\' &&
	    (s.text[1] == '"' || s.text[1] == '\\');
}

/*
 * Remove a character from the front of *s and return it as a string may hold
 * it: `"` becomes `'`, a control character or bad UTF-8 a blank.
 */
static struct str
safe_char(struct str *s, bool escaped)
{
	struct str c;

	if (escaped && is_escape(*s))
		*s = str_after(*s, 1);
	c = (struct str){s->text, utf8_char(*s)};
	*s = str_after(*s, c.len ? c.len : 1);
	if (c.len == 0 || (unsigned char)*c.text < ' ' || *c.text == 0x7f)
		return str_of(" ");
	if (*c.text == '"')
		return str_of("'");
	if (*c.text == '\\')
		return str_of("\\\\");
	return c;
}

/*
 * Write a string that every reader understands: no quote or control character,
 * at most EPD_STRING_MAX bytes.  `escaped`: `s` has escapes.
 */
static void
write_string(struct out *o, struct str s, bool escaped)
{
	size_t most = o->len + 1 + EPD_STRING_MAX;

	out_char(o, '"');
	while (s.len) {
		struct str c = safe_char(&s, escaped);

		if (o->len + c.len > most)
			break;
		out_str(o, c);
	}
	out_char(o, '"');
}

/* Return the length of a string after its quote; s.len if it is not closed. */
static size_t
string_len(struct str s)
{
	size_t i = 0;

	while (i < s.len && s.text[i] != '"')
		i += is_escape(str_after(s, i)) ? 2 : 1;
	return i;
}

static size_t
word_len(struct str s)
{
	size_t i = 0;

	while (i < s.len && (unsigned char)s.text[i] > ' ' &&
	    s.text[i] != 0x7f && s.text[i] != '"' && s.text[i] != ';')
		i++;
	return i;
}

/*
 * Split operands, without blanks at both ends, into e->list and set *count.
 * NULL, or what is wrong.
 */
static const char *
split(struct epd *e, struct str s, size_t *count)
{
	for (*count = 0; s.len; ++*count) {
		bool quoted = s.text[0] == '"';
		size_t len;

		s = str_after(s, quoted);
		len = quoted ? string_len(s) : word_len(s);
		if (quoted && len == s.len)
			return "a string is not closed";
		if (!quoted && len == 0)
			return *s.text == ';'
			    ? "there is a ; in an operand"
			    : "there is a control character in an operand";
		MEM_RESERVE(e->list, *count, 1, e->list_capacity);
		e->list[*count] = (struct epd_operand){{s.text, len}, quoted};
		s = str_trim(str_after(s, len + quoted));
	}
	return NULL;
}

/* True if `s` is an integer, with a fraction after a point where allowed. */
static bool
is_number(struct str s, bool fraction)
{
	uint64_t ignored;
	struct str whole = s;

	if (s.text[0] == '-')
		whole = s = str_after(s, 1);
	if (fraction && memchr(s.text, '.', s.len)) {
		whole = str_cut(&s, '.');
		if (!str_number(s, &ignored))
			return false;
	}
	return str_number(whole, &ignored);
}

/* True if the first `count` operands of e->list are as the opcode requires. */
static bool
fits(const struct epd *e, size_t count, enum takes takes)
{
	bool strings = false;

	for (size_t i = 0; i < count; i++)
		strings |= e->list[i].quoted;
	switch (takes) {
	case NOTHING: return count == 0;
	case INTEGER:
		return count == 1 && !strings &&
		    is_number(e->list[0].text, false);
	case WORDS:
	case WORDS_SET: return count > 0 && !strings;
	case STRING: return count <= 1;
	case STRINGS: return count == 2;
	default: return true;
	}
}

static const char *const form[] = {
    [NOTHING] = "no operand",
    [INTEGER] = "one integer",
    [WORDS] = "moves",
    [WORDS_SET] = "moves",
    [STRING] = "one string",
    [STRINGS] = "two strings",
};

/* Compare operands by their texts, or operations by their opcodes. */
static int
compare(const void *a, const void *b)
{
	const struct str *x = a, *y = b; /* the first members */

	return str_compare(*x, *y);
}

/* True if unquoted `text` is to be written as one string. */
static bool
is_plain_string(enum takes takes, struct str text, bool strict)
{
	if (text.len == 0 || text.text[0] == '"')
		return false;
	return takes == STRING ||
	    (takes == UNKNOWN && strict && !is_number(text, true));
}

/*
 * Append the operands of `opcode` to e->operands; if `strict`, only such as the
 * standard defines.  NULL, or what is wrong.
 */
static const char *
add_operands(struct epd *e, struct str opcode, struct str text, bool strict)
{
	enum takes takes = takes_of(opcode);
	const char *wrong;
	size_t count;

	text = str_trim(text);
	if (is_plain_string(takes, text, strict)) {
		out_char(&e->operands, ' ');
		write_string(&e->operands, text, false);
		return NULL;
	}
	if ((wrong = split(e, text, &count)))
		return wrong;
	if (strict && !fits(e, count, takes))
		return error_text("%.*s takes %s", STR(opcode), form[takes]);
	if (takes == WORDS_SET && fits(e, count, takes))
		qsort(e->list, count, sizeof *e->list, compare);
	for (size_t i = 0; i < count; i++) {
		const struct epd_operand *it = &e->list[i];

		out_char(&e->operands, ' ');
		if (it->quoted || takes == STRING || takes == STRINGS)
			write_string(&e->operands, it->text, it->quoted);
		else
			out_str(&e->operands, it->text);
	}
	return NULL;
}

/*
 * Parse the next operation off *s, but not its operands.  NULL, or what is
 * wrong.
 */
static const char *
next_operation(struct str *s, struct str *opcode, struct str *operands)
{
	size_t i = 0, start;
	const char *wrong;

	while (i < s->len && s->text[i] != ' ' && s->text[i] != ';')
		i++;
	*opcode = (struct str){s->text, i};
	if ((wrong = epd_opcode(*opcode)))
		return wrong;
	for (start = i; i < s->len && s->text[i] != ';'; i++)
		if (s->text[i] == '"')
			i += 1 + string_len(str_after(*s, i + 1));
	if (i > s->len)
		return "a string is not closed";
	*operands = (struct str){s->text + start, i - start};
	*s = str_after(*s, i + (i < s->len));
	return NULL;
}

/* Append an operation and return it; the caller adds the operands. */
static struct epd_operation *
add_operation(struct epd *e, struct str opcode)
{
	struct epd_operation *new;

	MEM_RESERVE(e->operations, e->count, 1, e->capacity);
	new = &e->operations[e->count++];
	*new = (struct epd_operation){opcode, e->operands.len, 0};
	return new;
}

static const char *
read_operations(struct epd *e, struct str s)
{
	struct epd_operation *all;
	const char *wrong;

	while ((s = str_trim(s)).len) {
		struct epd_operation *new;
		struct str opcode, operands;

		if ((wrong = next_operation(&s, &opcode, &operands)))
			return wrong;
		new = add_operation(e, opcode);
		if ((wrong = add_operands(e, opcode, operands, false)))
			return wrong;
		new->len = e->operands.len - new->from;
	}
	all = e->operations;
	if (e->count > 1)
		qsort(all, e->count, sizeof *all, compare);
	for (size_t i = 1; i < e->count; i++)
		if (compare(&all[i - 1], &all[i]) == 0)
			return error_text("the opcode %.*s stands there twice",
			    STR(all[i].opcode));
	return NULL;
}

/* Read a placement in any form and keep it in standard form. */
static SELDOM const char *
read_any_placement(struct epd *e, struct str *s)
{
	bb sets[PIECES];
	const char *wrong = placement_read(s, sets, &e->fields.beside);

	if (wrong)
		return wrong;
	e->placement = (struct str){e->placed,
	    placement_add(&e->fields.beside, e->placed,
		placement_write(sets, e->placed))};
	return NULL;
}

const char *
epd_read(struct epd *e, struct str text)
{
	struct str rest = str_trim(text);
	const char *start = rest.text, *wrong;

	if (short_way(SHORT_PLACEMENT_SKIP) &&
	    placement_read_plain(&rest, NULL, NULL, NULL)) {
		e->placement = str_between(start, rest.text);
		e->fields.beside = (struct variant_state){0};
	} else if ((wrong = read_any_placement(e, &rest))) {
		return wrong;
	}
	return epd_read_state(e, rest);
}

const char *
epd_read_state(struct epd *e, struct str text)
{
	const char *wrong = fen_fields(&e->fields, &text);

	e->count = 0;
	e->operands.len = 0;
	return wrong || !text.len ? wrong : read_operations(e, text);
}

const char *
epd_set(struct epd *e, struct str opcode, struct str operand)
{
	size_t from = e->operands.len, at = 0;
	const char *wrong = epd_opcode(opcode);
	struct epd_operation new;

	if (wrong || (wrong = add_operands(e, opcode, operand, true))) {
		e->operands.len = from;
		return wrong;
	}
	new = (struct epd_operation){opcode, from, e->operands.len - from};
	while (at < e->count && compare(&e->operations[at], &new) < 0)
		at++;
	if (at == e->count || compare(&e->operations[at], &new)) {
		add_operation(e, opcode);
		memmove(&e->operations[at + 1], &e->operations[at],
		    (e->count - 1 - at) * sizeof new);
	}
	e->operations[at] = new;
	return NULL;
}

static void
write_field(struct out *o, struct str field, const char *missing)
{
	out_char(o, ' ');
	out_str(o, field.len ? field : str_of(missing));
}

/* True if one word stands in a text after another, with one blank between. */
static bool
adjoins(struct str word, struct str next)
{
	return word.text + word.len + 1 == next.text;
}

/* Write the placement and three fields after it; all at once as they stood. */
static void
write_position(const struct epd *e, struct out *o)
{
	const struct fen_fields *f = &e->fields;

	if (f->ep.len && adjoins(e->placement, f->side) &&
	    adjoins(f->side, f->castling) && adjoins(f->castling, f->ep) &&
	    short_way(SHORT_FIELDS)) {
		out_str(
		    o, str_between(e->placement.text, f->ep.text + f->ep.len));
		return;
	}
	out_str(o, e->placement);
	write_field(o, f->side, "w");
	write_field(o, f->castling, "-");
	write_field(o, f->ep, "-");
}

/* Return the operands of an operation as they are written. */
static struct str
operands_of(const struct epd *e, const struct epd_operation *it)
{
	return (struct str){out_since(&e->operands, it->from).text, it->len};
}

void
epd_write(const struct epd *e, struct out *o)
{
	write_position(e, o);
	if (e->fields.beside.has_checks) {
		out_char(o, ' ');
		out_used(
		    o, fen_write_checks(&e->fields.beside, out_reserve(o, 3)));
	}
	for (size_t i = 0; i < e->count; i++) {
		const struct epd_operation *it = &e->operations[i];

		out_char(o, ' ');
		out_str(o, it->opcode);
		out_str(o, operands_of(e, it));
		out_char(o, ';');
	}
}

struct str
epd_opcode_at(const struct epd *e, size_t n)
{
	return n < e->count ? e->operations[n].opcode : (struct str){"", 0};
}

void
epd_operands_at(const struct epd *e, size_t n, struct out *text)
{
	struct str operands = str_trim(operands_of(e, &e->operations[n]));
	bool quoted = false;

	for (size_t i = 0; i < operands.len; i++) {
		char c = operands.text[i];

		if (c == '"') {
			quoted = !quoted;
			continue;
		}
		if (quoted && c == '\\') /* the quote comes later */
			c = operands.text[++i];
		out_char(text, c);
	}
}
