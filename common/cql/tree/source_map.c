/* source_map.c - see source_map.h */
#include "cql/tree/source_map.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "base/error_text.h"

static const struct source_mark first_mark = {.line = 1, .column = 1};

/* Return the mark of `to`, given one before it in the same text. */
static struct source_mark
advance(struct str text, struct source_mark m, size_t from, size_t to,
    enum column_unit unit)
{
	for (size_t i = from; i < to; i++) {
		char c = text.text[i];

		if ((signed char)c > '\r') { /* ASCII, in any unit one */
			m.column++;
		} else if (c == '\n' ||
		    (c == '\r' && unit != COLUMN_CHARACTERS &&
			(i + 1 == text.len || text.text[i + 1] != '\n'))) {
			m.line++;
			m.column = 1;
			m.line_start = (uint32_t)i + 1;
		} else {
			m.column += column_units(c, unit);
		}
	}
	return m;
}

void
source_marks_set(
    struct source_mark *marks, struct str text, enum column_unit unit)
{
	marks[0] = first_mark;
	for (size_t i = 1; i < SOURCE_MARKS(text); i++)
		marks[i] = advance(text, marks[i - 1],
		    (i - 1) * SOURCE_MARK_EVERY, i * SOURCE_MARK_EVERY, unit);
}

struct source_mark
source_mark_at(const struct source_mark *marks, struct str text,
    enum column_unit unit, size_t byte)
{
	size_t nearest = byte / SOURCE_MARK_EVERY;

	return advance(
	    text, marks[nearest], nearest * SOURCE_MARK_EVERY, byte, unit);
}

size_t
source_line_start(const struct source_mark *marks, struct str text,
    enum column_unit unit, size_t line)
{
	size_t low = 0, high = SOURCE_MARKS(text), at;
	struct source_mark m;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (marks[middle].line <= line)
			low = middle;
		else
			high = middle;
	}
	m = marks[low];
	for (at = low * SOURCE_MARK_EVERY; m.line < line; at++)
		m = advance(text, m, at, at + 1, unit);
	return m.line_start;
}

/* Return the fault for a byte that is a NUL or not UTF-8. */
static struct source_fault
refuse_bytes(struct str text, size_t at)
{
	struct source_mark m =
	    advance(text, first_mark, 0, at, COLUMN_CHARACTERS);
	struct source_fault f = {.line = m.line,
	    .column = m.column,
	    .byte = (unsigned)at - m.line_start + 1,
	    .from = at,
	    .to = at + 1};

	if (!text.text[at]) {
		f.text = "a query has no NUL (U+0000)";
		return f;
	}
	f.text =
	    error_text("the byte \\x%02x is not UTF-8; if the text is Latin-1, "
		       "iconv -f latin1 -t utf-8 converts it",
		(unsigned char)text.text[at]);
	return f;
}

struct source_fault
source_map_add(
    struct source_map *s, const char *name, struct str text, bool joined)
{
	struct source_map_text *t;

	if (str_starts(text, BYTE_ORDER_MARK))
		text = str_after(text, strlen(BYTE_ORDER_MARK));
	if (text.len > QUERY_BYTES_MAX || s->end + text.len > QUERY_BYTES_MAX)
		return (struct source_fault){.line = 1,
		    .column = 1,
		    .byte = 1,
		    .text = "a query of more than 16 megabytes"};
	if (utf8_valid(text) != text.len)
		return refuse_bytes(text, utf8_valid(text));
	MEM_RESERVE(s->text, s->count, 1, s->capacity);
	t = &s->text[s->count++];
	t->name = arena_text(&s->memory, str_of(name)).text;
	t->text = arena_text(&s->memory, text);
	t->base = s->end;
	t->joined = joined;
	t->marks =
	    arena_get(&s->memory, SOURCE_MARKS(t->text) * sizeof *t->marks);
	source_marks_set(t->marks, t->text, COLUMN_CHARACTERS);
	/* plus one, so that the end of a text is not the start of the next */
	s->end += (uint32_t)text.len + 1;
	return (struct source_fault){0};
}

const struct source_map_text *
source_map_text_at(const struct source_map *s, uint32_t at)
{
	const struct source_map_text *t = s->text + s->count - 1;

	while (t > s->text && t->base > at)
		t--;
	return t;
}

struct str
source_map_rest(const struct source_map *s, uint32_t at)
{
	const struct source_map_text *t = source_map_text_at(s, at);

	return str_after(t->text, at - t->base);
}

struct str
source_map_str(const struct source_map *s, struct location p)
{
	struct str rest = source_map_rest(s, p.from);

	if (rest.len > p.to - p.from)
		rest.len = p.to - p.from;
	return rest;
}

struct source_map_spot
source_map_spot(const struct source_map *s, uint32_t at)
{
	const struct source_map_text *t = source_map_text_at(s, at);
	struct source_mark m =
	    source_mark_at(t->marks, t->text, COLUMN_CHARACTERS, at - t->base);
	struct source_map_spot spot = {t, m.line, m.column, {NULL, 0}};
	struct str rest = str_after(t->text, m.line_start);

	if (rest.len > SOURCE_LINE_MAX)
		rest.len = SOURCE_LINE_MAX;
	spot.all = str_cut(&rest, '\n');
	if (spot.all.len && spot.all.text[spot.all.len - 1] == '\r')
		spot.all.len--;
	return spot;
}

void
source_map_free(struct source_map *s)
{
	arena_free(&s->memory);
	mem_free(s->text);
	*s = (struct source_map){0};
}
