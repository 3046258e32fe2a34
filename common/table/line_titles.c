/* line_titles.c - see line_titles.h */
#include "table/line_titles.h"

#include <inttypes.h>

void
line_titles_free(struct line_titles *t)
{
	arena_free(&t->memory);
}

static struct str
numbered_title(struct arena *a, uint64_t number)
{
	struct out text = {.fd = -1};
	struct str title;

	out_format(&text, "column%" PRIu64, number);
	title = arena_text(a, (struct str){text.text, text.len});
	out_close(&text);
	return title;
}

void
line_titles_take(struct line_titles *t, const struct line *l)
{
	struct str rest = l->text, column;
	struct out unquoted = {.fd = -1};
	uint64_t n = 0;

	if (t->known)
		return;
	t->known = true;
	layout_column_count(line_delimiter(l), l->text, &t->count);
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
			table_write_title(o, f, false, t->name[n]);
}

bool
line_titles_write_values(const struct line_titles *t, struct out *o,
    enum table_format f, const struct line *l)
{
	struct str rest = l->text, column, text, name;
	struct out unquoted = {.fd = -1};
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
