/* text_position.c - see text_position.h */
#include "lsp/text_position.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "lsp/json_value.h"

static void
add_line(struct lined_text *t, size_t at)
{
	MEM_RESERVE(t->line, t->lines, 1, t->capacity);
	t->line[t->lines++] = at;
}

static void
add_mark(struct lined_text *t, size_t byte, size_t units)
{
	MEM_RESERVE(t->mark, t->marks, 1, t->mark_capacity);
	t->mark[t->marks++] = (struct position_mark){byte, units};
}

/* Return the units of a character of `bytes` bytes in UTF-8. */
static size_t
units_of(const struct lined_text *t, size_t bytes)
{
	if (t->utf8)
		return bytes;
	return bytes == 4 ? 2 : 1;
}

/*
 * Return the length of the character at the start of a text; 1 if it is
 * invalid.
 */
static size_t
char_bytes(struct str s)
{
	size_t len = utf8_char(s);

	return len ? len : 1;
}

/*
 * Count characters to find the lines, and where they are in them; costs linear
 * time, so that position_of() need not count from the start of a long line.
 */
void
lined_text_set(struct lined_text *t, struct str text)
{
	size_t units = 0;

	t->text = text;
	t->lines = t->marks = 0;
	add_line(t, 0);
	for (size_t i = 0, len; i < text.len; i += len) {
		char c = text.text[i];

		if (i >= t->marks * POSITION_MARK_EVERY)
			add_mark(t, i, units);
		len = char_bytes((struct str){text.text + i, text.len - i});
		units += units_of(t, len);
		if (c == '\n' ||
		    (c == '\r' &&
			(i + 1 == text.len || text.text[i + 1] != '\n'))) {
			add_line(t, i + 1);
			units = 0;
		}
	}
}

void
lined_text_free(struct lined_text *t)
{
	mem_free(t->line);
	mem_free(t->mark);
	*t = (struct lined_text){0};
}

struct str
line_text(const struct lined_text *t, size_t line)
{
	size_t from = t->line[line];
	size_t to = line + 1 < t->lines ? t->line[line + 1] : t->text.len;

	while (to > from &&
	    (t->text.text[to - 1] == '\n' || t->text.text[to - 1] == '\r'))
		to--;
	return (struct str){t->text.text + from, to - from};
}

/*
 * Return the offset of a character of a line.  A position inside a character is
 * rounded down to its start.
 */
static size_t
byte_at(const struct lined_text *t, size_t line, size_t character)
{
	struct str s = line_text(t, line);
	size_t units = 0;

	while (s.len) {
		size_t len = char_bytes(s);

		units += units_of(t, len);
		if (units > character)
			break;
		s = (struct str){s.text + len, s.len - len};
	}
	return (size_t)(s.text - t->text.text);
}

bool
position_read(const struct lined_text *t, const json_t *at, size_t *byte)
{
	long long line = json_number_at(at, "line", -1);
	long long character = json_number_at(at, "character", -1);

	if (line < 0 || character < 0)
		return false;
	*byte = (size_t)line < t->lines
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
	size_t low = 0, high = t->lines;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (t->line[middle] <= byte)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Return the last mark at or before a byte of this line, or its start. */
static struct position_mark
mark_before(const struct lined_text *t, size_t line, size_t byte)
{
	struct position_mark start = {t->line[line], 0};
	size_t i = byte / POSITION_MARK_EVERY + 1;

	/* a mark is up to three bytes after its multiple */
	for (i = i < t->marks ? i : t->marks; i; i--)
		if (t->mark[i - 1].byte <= byte)
			return t->mark[i - 1].byte > start.byte ? t->mark[i - 1]
								: start;
	return start;
}

static json_t *
position_of(const struct lined_text *t, size_t byte)
{
	size_t line = line_of(t, byte);
	struct position_mark at = mark_before(t, line, byte);
	struct str s = str_between(t->text.text + at.byte, t->text.text + byte);

	while (s.len) {
		size_t len = char_bytes(s);

		at.units += units_of(t, len);
		s = (struct str){s.text + len, s.len - len};
	}
	return json_pack("{s:I,s:I}", "line", (json_int_t)line, "character",
	    (json_int_t)at.units);
}

json_t *
range_of(const struct lined_text *t, size_t from, size_t to)
{
	return json_pack("{s:o,s:o}", "start", position_of(t, from), "end",
	    position_of(t, to));
}
