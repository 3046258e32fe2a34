/* table.c - see table.h */
#include "table/table.h"

#include <inttypes.h>

#include "base/json.h"
#include "base/column_layout.h"

/* -------------------------------------------------------------------- JSON */

/* True if it is written as a number; a score may also be a mate, `#3`. */
static bool
is_number(struct str s)
{
	return s.len && (is_digit(*s.text) || *s.text == '-');
}

static void
write_json(struct out *o, struct str s, bool number)
{
	if (!s.text)
		out_text(o, "null");
	else if (number && is_number(s))
		out_str(o, s);
	else
		json_write_string(o, s);
}

/* --------------------------------------------------------------------- rows */

bool
table_has_title(enum table_format f)
{
	return f == TABLE_CSV || f == TABLE_TSV;
}

void
table_write_titles(
    struct out *o, enum table_format f, const struct columns *columns)
{
	if (!table_has_title(f))
		return;
	for (int i = 0; i < columns->count; i++)
		table_write_value(o, f, i == 0, (struct str){0},
		    columns->list[i].name, false);
	table_end_row(o, f);
}

void
table_write_value(struct out *o, enum table_format f, bool first,
    struct str name, struct str value, bool number)
{
	switch (f) {
	case TABLE_CSV:
		out_text(o, first ? "" : ",");
		layout_column_write(o, ',', value);
		break;
	case TABLE_JSONL:
		out_char(o, first ? '{' : ',');
		json_write_string(o, name);
		out_char(o, ':');
		write_json(o, value, number);
		break;
	case TABLE_BARS:
		if (!first)
			line_delimiter_write(o, '|');
		column_write_flat(o, value, '|');
		break;
	default:
		out_text(o, first ? "" : "\t");
		column_write_flat(o, value, '\t');
	}
}

/*
 * Append the value of a column, in place unless it must be changed; false if it
 * has none.
 */
static bool
write_flat(struct out *o, const struct column *c, struct position_row *row)
{
	size_t from = o->len;
	struct str value;

	if (c->multiple || c->kind->is_free) {
		value = column_value(c, row);
		column_write_flat(o, value, '\t');
		return value.text;
	}
	if (c->kind->write(o, row, c))
		return true;
	o->len = from;
	return false;
}

/* Write a value after its size. */
static void
write_record(struct out *o, const struct column *c, struct position_row *row)
{
	size_t at = o->len + sizeof at, size = RECORD_NONE;
	uint64_t count;

	out_bytes(o, (const char *)&size, sizeof size);
	if (c->kind->count && !c->multiple) {
		size = RECORD_COUNT;
		count = c->kind->count(row);
		out_bytes(o, (const char *)&count, sizeof count);
	} else if (write_flat(o, c, row)) {
		size = o->len - at;
	}
	memcpy(o->text + at - sizeof size, &size, sizeof size);
}

void
table_write_columns(struct out *o, enum table_format f, bool first,
    const struct columns *columns, struct position_row *row)
{
	for (int i = 0; i < columns->count; i++) {
		const struct column *c = &columns->list[i];

		if (f == TABLE_RECORDS) {
			write_record(o, c, row);
		} else if (f == TABLE_LINES || f == TABLE_TSV) {
			out_text(o, first && i == 0 ? "" : "\t");
			write_flat(o, c, row);
		} else {
			table_write_value(o, f, first && i == 0, c->name,
			    column_value(c, row), c->kind->number);
		}
	}
}

void
table_end_row(struct out *o, enum table_format f)
{
	if (f == TABLE_JSONL)
		out_char(o, '}');
	out_char(o, '\n');
}

/* ----------------------------------------------- columns of the user's line */

static struct str
numbered_title(struct arena *a, uint64_t number)
{
	struct out text = {0};

	out_format(&text, "column%" PRIu64, number);
	return arena_take(a, &text);
}

void
line_titles_take(struct line_titles *t, const struct line *l)
{
	struct str rest = l->text, column;
	struct out unquoted = {0};
	uint64_t n = 0;

	if (t->known)
		return;
	t->known = true;
	do
		t->count++;
	while (!layout_column_take(line_delimiter(l), &rest, &column) &&
	    rest.text);
	rest = l->text;
	t->name =
	    arena_get(&t->memory, (size_t)(t->count + 1) * sizeof *t->name);
	while (n++ < t->count) {
		layout_column_take(line_delimiter(l), &rest, &column);
		t->name[n] = l->header
		    ? arena_text(&t->memory,
			  layout_column_text(
			      line_delimiter(l), column, &unquoted))
		    : numbered_title(&t->memory, n);
	}
	out_close(&unquoted);
}

void
line_titles_write(const struct line_titles *t, struct out *o,
    enum table_format f, uint64_t position)
{
	for (uint64_t n = 1; n <= t->count; n++)
		if (n != position)
			table_write_value(
			    o, f, false, (struct str){0}, t->name[n], false);
}

bool
line_titles_write_values(const struct line_titles *t, struct out *o,
    enum table_format f, const struct line *l)
{
	struct str rest = l->text, column, text, name;
	struct out unquoted = {0};
	struct arena more = {0};
	uint64_t n = 0;

	while (rest.text || n < t->count) {
		layout_column_take(line_delimiter(l), &rest, &column);
		if (++n == l->column)
			continue;
		text = column.text
		    ? layout_column_text(line_delimiter(l), column, &unquoted)
		    : column;
		name = n <= t->count ? t->name[n] : numbered_title(&more, n);
		table_write_value(o, f, false, name, text, false);
	}
	out_close(&unquoted);
	arena_free(&more);
	return n <= t->count;
}
