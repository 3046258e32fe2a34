/*
 * write_query.h - write random queries that are likely to compile
 *
 * Filters are written by the forms of filters.def, so that a new row is tried
 * without a change here.
 */
#ifndef FUZZ_WRITE_QUERY_H
#define FUZZ_WRITE_QUERY_H

#include <string.h>

#include "../unit/random.h"
#include "cql/tree/filter.h"
#include "mutate.h"

enum { DEEP = 5, TRIES = 40 };

/* A text of bounded size; what does not fit is dropped. */
struct bounded_text {
	char *to;
	size_t len, size;
};

static void write_any(struct bounded_text *t, enum type type, int depth);

static void
add(struct bounded_text *t, const char *s, size_t len)
{
	if (len > t->size - t->len)
		len = t->size - t->len;
	memcpy(t->to + t->len, s, len);
	t->len += len;
}

static void
add_text(struct bounded_text *t, const char *s)
{
	add(t, s, strlen(s));
}

static const char *const numbers[] = {
    "0", "1", "3", "64", "-1", "ply", "#A", "i", "9223372036854775807"};
static const char *const strings[] = {"\"\"", "\"e4\"", "\"(a+)+$\"", "\"-12\"",
    "fen", "s", "\\1", "\"x\xc3\xa9\""};
static const char *const squares[] = {
    "A", "k", "[RBr]", "a-h4", "[a1,h8]", "pa-h2-3", ".", "[]", "_", "x"};
static const char *const places[] = {
    "currentposition", "parent", "child", "y", "position 2"};
static const char *const tests[] = {"check", "true", "false", "wtm", "x=R"};
static const char *const names[] = {
    "x", "i", "s", "y", "D", "f", "Long$name", "z"};
static const char *const ranges[] = {"1", "1 3", "0 7", "-2 2", "i", ""};

#define PICK(list) list[random_below((int)(sizeof list / sizeof *(list)))]

static const char *
leaf(enum type type)
{
	switch (type) {
	case TYPE_number: return PICK(numbers);
	case TYPE_string: return PICK(strings);
	case TYPE_set: return PICK(squares);
	case TYPE_position: return PICK(places);
	default: return PICK(tests);
	}
}

/* Write a random text for a letter of a form. */
static void
write_letter(struct bounded_text *t, char letter, int depth)
{
	static const enum type kinds[] = {
	    TYPE_number, TYPE_string, TYPE_set, TYPE_position, TYPE_test};

	switch (letter) {
	case 'S': write_any(t, TYPE_set, depth); break;
	case 'N': write_any(t, TYPE_number, depth); break;
	case 'X': write_any(t, TYPE_string, depth); break;
	case 'P': write_any(t, TYPE_position, depth); break;
	case 'L': add_text(t, PICK(strings)); break;
	case 'R': add_text(t, PICK(ranges)); break;
	case 'D': add_text(t, "D"); break;
	default: write_any(t, PICK(kinds), depth); break;
	}
}

static bool
is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}

/* Write a text for `NAME` or another word in capitals, or for one letter. */
static const char *
write_capitals(struct bounded_text *t, const char *p, int depth)
{
	const char *end = p;

	while (is_capital(*end))
		end++;
	if (end == p + 1)
		write_letter(t, *p, depth);
	else if (*p == 'R')
		add_text(t, "1-0");
	else
		add_text(t, PICK(names));
	return end;
}

/* Skip an optional part, or not; brackets do not nest. */
static const char *
maybe_skip(const char *p)
{
	const char *end = strchr(p, ']');

	return end && random_below(2) ? end + 1 : p + 1;
}

static bool
is_symbol(const char *p)
{
	static const char *const symbols[] = {
	    "[element]", "[forall]", "[x]", "[<]", "[<=]", "[>]", "[>=]"};

	for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
		if (strncmp(p, symbols[i], strlen(symbols[i])) == 0)
			return true;
	return false;
}

static void
write_form(struct bounded_text *t, const char *p, int depth)
{
	while (*p)
		if (is_symbol(p)) {
			const char *end = strchr(p, ']') + 1;

			add(t, p, (size_t)(end - p));
			p = end;
		} else if (is_capital(*p)) {
			p = write_capitals(t, p, depth);
		} else if (*p == '[') {
			p = maybe_skip(p);
		} else if (*p == ']' || strncmp(p, "...", 3) == 0) {
			p += *p == ']' ? 1 : 3;
		} else {
			add(t, p++, 1);
		}
}

static void
write_filter(struct bounded_text *t, const struct filter *f, int depth)
{
	bool closed = random_below(3) == 0;

	add_text(t, closed ? "(" : "");
	if (!f->infix) {
		add_text(t, f->word);
		add_text(t, " ");
	}
	write_form(t, f->form, depth - 1);
	add_text(t, closed ? ")" : " ");
}

/* Return a random row that begins with a word and may give this type. */
static const struct filter *
pick(enum type type)
{
	for (int i = 0; i < TRIES; i++) {
		const struct filter *f = &filters[random_below(filter_count)];

		if (f->word && f->form &&
		    (f->gives == type || f->gives > TYPE_piece))
			return f;
	}
	return NULL;
}

static void
write_any(struct bounded_text *t, enum type type, int depth)
{
	const struct filter *f =
	    depth > 0 && random_below(4) ? pick(type) : NULL;

	if (f)
		write_filter(t, f, depth);
	else
		add_text(t, leaf(type));
}

static void
write_statement(struct bounded_text *t)
{
	static const char *const starts[] = {"x=", "i=", "s=", "y=", "x|=",
	    "i+=", "s+=", "piece z=", "D[\"k\"]=", "s[1:2]=", "x=?",
	    "dictionary D ", "dictionary (min) f ",
	    "persistent (sum) i += ", "cqlbegin {", "cqlend {",
	    "function f(x) {i=1 ", "cql(quiet)", "}", "{",
	    "while (i < 9) i+=1 ", "if check then ", " else "};
	static const enum type kinds[] = {TYPE_set, TYPE_number, TYPE_string,
	    TYPE_position, TYPE_set, TYPE_number, TYPE_string, TYPE_set,
	    TYPE_test};
	int start = random_below((int)(2 * sizeof starts / sizeof *starts));

	if ((size_t)start < sizeof starts / sizeof *starts)
		add_text(t, starts[start]);
	write_any(t, (size_t)start < 9 ? kinds[start] : PICK(kinds),
	    1 + random_below(DEEP));
	add_text(t, random_below(8) ? "\n" : " ");
}

/*
 * Insert a statement at a blank of the text, or at its end.  Return the new
 * size.
 */
static size_t
insert_statement(char *data, size_t size, size_t max)
{
	char made[1024];
	struct bounded_text t = {.to = made, .size = sizeof made};
	size_t at = size ? (size_t)random_below((int)size) : 0;

	while (at < size && data[at] != ' ' && data[at] != '\n')
		at++;
	write_statement(&t);
	if (t.len > max - size)
		return size;
	memmove(data + at + t.len, data + at, size - at);
	memcpy(data + at, t.to, t.len);
	return size + t.len;
}

static size_t
write_query(char *data, size_t max)
{
	struct bounded_text t = {.to = data, .size = max};

	for (int n = 1 + random_below(4); n > 0; n--)
		write_statement(&t);
	return t.len;
}

/* Change the query, or write another one.  Return the new size. */
static size_t
mutate_query(char *data, size_t size, size_t max)
{
	switch (random_below(4)) {
	case 0: return LLVMFuzzerMutate((uint8_t *)data, size, max);
	case 1: return write_query(data, max);
	default: return insert_statement(data, size, max);
	}
}

#endif
