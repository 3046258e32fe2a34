/* column_layout.c - see column_layout.h */
#include "base/column_layout.h"

#include <string.h>

#include "base/scan.h"
#include "base/error_text.h"

/* ------------------------------------------------------------ the options */

static const char *
set_column(struct column_layout *a, const char *value)
{
	uint64_t number;

	if (!str_number(str_of(value), &number)) {
		if (!*value)
			return "--position-column takes a number or a name";
		a->name = value;
		a->header = true;
		return NULL;
	}
	if (!number)
		return "--position-column counts from 1";
	a->column = number;
	a->name = NULL;
	return NULL;
}

static const char *
set_delimiter(struct column_layout *a, const char *value)
{
	if (strcmp(value, ",") == 0)
		a->delimiter = ',';
	else if (strcmp(value, "TAB") == 0 || strcmp(value, "\t") == 0)
		a->delimiter = '\t';
	else if (strcmp(value, "|") == 0)
		a->delimiter = '|';
	else
		return error_text(
		    "--delimiter takes , or TAB or |, not %s", value);
	return NULL;
}

const char *
column_layout_set(struct column_layout *a, enum column_layout_option option,
    const char *value)
{
	if (!a->given)
		*a = (struct column_layout){
		    .given = true, .column = 1, .delimiter = '\t'};
	switch (option) {
	case LAYOUT_COLUMN: return set_column(a, value);
	case LAYOUT_DELIMITER: return set_delimiter(a, value);
	case LAYOUT_HEADER: a->header = true;
	}
	return NULL;
}

/* ---------------------------------------------------------------- columns */

/*
 * Return the byte after the quote that closes a column, or NULL if none does.
 */
static const char *
closing_quote(const char *at, const char *end)
{
	for (at++; at < end; at++)
		if (*at == '"') {
			if (at + 1 == end || at[1] != '"')
				return at + 1;
			at++;
		}
	return NULL;
}

static bool
is_quoted(char delimiter, struct str column)
{
	return delimiter == ',' && str_starts(column, "\"");
}

const char *
layout_column_take(char delimiter, struct str *rest, struct str *column)
{
	const char *end, *after;

	*column = *rest;
	if (!rest->text)
		return NULL;
	end = rest->text + rest->len;
	after = rest->len ? memchr(rest->text, delimiter, rest->len) : NULL;
	if (is_quoted(delimiter, *rest)) {
		after = closing_quote(rest->text, end);
		if (!after)
			return "a column in quotes does not end on its line";
		if (after < end && *after != delimiter)
			return "text follows the quote that ends a "
			       "column";
		if (after == end)
			after = NULL;
	}
	*column = str_between(rest->text, after ? after : end);
	*rest = after ? str_between(after + 1, end) : (struct str){0};
	return NULL;
}

struct str
layout_column_text(char delimiter, struct str column, struct out *unquoted)
{
	if (delimiter == '|')
		return str_trim(column);
	if (!is_quoted(delimiter, column))
		return column;
	column = (struct str){column.text + 1, column.len - 2};
	if (!memchr(column.text, '"', column.len))
		return column;
	unquoted->len = 0;
	for (size_t i = 0; i < column.len; i++) {
		out_char(unquoted, column.text[i]);
		i += column.text[i] == '"';
	}
	return out_all(unquoted);
}

struct str
layout_column_at(
    char delimiter, struct str line, uint64_t number, struct out *unquoted)
{
	struct str column = {0};

	while (number--)
		if (layout_column_take(delimiter, &line, &column) ||
		    !column.text)
			return (struct str){0};
	return layout_column_text(delimiter, column, unquoted);
}

/* Bytes for which a column of CSV needs quotes. */
static struct scan_set quoted;

__attribute__((constructor)) static void
fill_quoted(void)
{
	scan_set_fill(&quoted, ",\"\r\n");
}

bool
layout_column_needs_quotes(char delimiter, struct str text)
{
	return delimiter == ',' && scan_has(&quoted, text);
}

void
line_delimiter_write(struct out *o, char delimiter)
{
	if (delimiter == '|')
		out_text(o, " | ");
	else
		out_char(o, delimiter);
}

void
layout_column_write(struct out *o, char delimiter, struct str text)
{
	if (delimiter == '|') {
		for (size_t i = 0; i < text.len; i++)
			out_char(o, text.text[i] == '|' ? ' ' : text.text[i]);
		return;
	}
	if (!layout_column_needs_quotes(delimiter, text)) {
		out_str(o, text);
		return;
	}
	out_char(o, '"');
	for (size_t i = 0; i < text.len; i++) {
		if (text.text[i] == '"')
			out_char(o, '"');
		out_char(o, text.text[i]);
	}
	out_char(o, '"');
}

const char *
layout_column_find(
    const struct column_layout *a, struct str header, uint64_t *number)
{
	struct out unquoted = {0};
	struct str rest = header, column;
	const char *wrong = NULL, *other = a->delimiter == ',' ? "\t" : ",";
	bool found = false;

	for (*number = 0; rest.text && !wrong && !found; ++*number) {
		wrong = layout_column_take(a->delimiter, &rest, &column);
		found = !wrong &&
		    str_is(layout_column_text(a->delimiter, column, &unquoted),
			a->name);
	}
	out_close(&unquoted);
	if (wrong || found)
		return wrong;
	return error_text("there is no column %s in the header%s: %.*s",
	    a->name,
	    !memchr(header.text, a->delimiter, header.len) &&
		    memchr(header.text, *other, header.len)
		? *other == ',' ? " (is --delimiter=, missing?)"
				: " (is --delimiter=TAB meant?)"
		: "",
	    header.len > 200 ? 200 : (int)header.len, header.text);
}
