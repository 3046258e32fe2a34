/* text_position.c - see text_position.h */
#include "lsp/text_position.h"

#include "base/mem.h"
#include "lsp/json_value.h"

static enum column_unit
unit_of(const struct lined_text *t)
{
	return t->utf8 ? COLUMN_BYTES : COLUMN_UTF16;
}

static struct source_mark
mark_at(const struct lined_text *t, size_t byte)
{
	return source_mark_at(t->marks, t->text, unit_of(t), byte);
}

void
lined_text_set(struct lined_text *t, struct str text)
{
	t->text = text;
	MEM_RESERVE(t->marks, 0, SOURCE_MARKS(text), t->capacity);
	source_marks_set(t->marks, text, unit_of(t));
}

void
lined_text_free(struct lined_text *t)
{
	mem_free(t->marks);
	*t = (struct lined_text){0};
}

struct str
line_text(const struct lined_text *t, size_t from, size_t *next)
{
	struct str line = str_after(t->text, from);
	const char *p = line.text, *end = p + line.len;

	while (p < end && *p != '\n' && *p != '\r')
		p++;
	line = str_between(line.text, p);
	p += end - p > 1 && p[0] == '\r' && p[1] == '\n';
	*next = (size_t)(p - t->text.text) + 1;
	return line;
}

/*
 * Return the offset of a character of a line.  A position inside a character is
 * rounded down to its start.
 */
static size_t
byte_at(const struct lined_text *t, size_t line, size_t character)
{
	size_t from =
	    source_line_start(t->marks, t->text, unit_of(t), line + 1);
	size_t units = 0, i = 0, next;
	struct str s = line_text(t, from, &next);

	while (i < s.len &&
	    (units += column_units(s.text[i], unit_of(t))) <= character)
		i++;
	while (i && i < s.len && !utf8_starts(s.text[i]))
		i--;
	return from + i;
}

bool
position_read(const struct lined_text *t, const json_t *at, size_t *byte)
{
	long long line = json_number_at(at, "line", -1);
	long long character = json_number_at(at, "character", -1);

	if (line < 0 || character < 0)
		return false;
	*byte = line < mark_at(t, t->text.len).line
	    ? byte_at(t, (size_t)line, (size_t)character)
	    : t->text.len;
	return true;
}

bool
range_read(
    const struct lined_text *t, const json_t *range, size_t *from, size_t *to)
{
	return position_read(t, json_at(range, "start"), from) &&
	    position_read(t, json_at(range, "end"), to) && *from <= *to;
}

size_t
line_of(const struct lined_text *t, size_t byte)
{
	return mark_at(t, byte).line - 1;
}

static json_t *
position_of(const struct lined_text *t, size_t byte)
{
	struct source_mark at = mark_at(t, byte);

	return json_pack("{s:I,s:I}", "line", (json_int_t)at.line - 1,
	    "character", (json_int_t)at.column - 1);
}

json_t *
range_of(const struct lined_text *t, size_t from, size_t to)
{
	return json_pack("{s:o,s:o}", "start", position_of(t, from), "end",
	    position_of(t, to));
}
