/*
 * source_map.h - the texts of a query, and locations in them
 *
 * A query may come from several --cql options, a file, and the files that this
 * includes. Each is a text with a name. A location is a range of offsets that
 * count through all texts, so that a node stores it in eight bytes. A text that
 * is `joined` continues in the next one, as if the two were one.
 */
#ifndef CQL_TREE_SOURCE_MAP_H
#define CQL_TREE_SOURCE_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"
#include "base/utf8.h"

/* The bytes [from, to), or LOCATION_NOWHERE. */
struct location {
	uint32_t from, to;
};

#define LOCATION_NOWHERE ((struct location){UINT32_MAX, UINT32_MAX})

static inline bool
location_is_nowhere(struct location l)
{
	return l.from == UINT32_MAX;
}

/* What columns count, and where lines end. */
enum column_unit {
	COLUMN_CHARACTERS, /* lines end with LF */
	COLUMN_BYTES,	   /* lines end with LF, CR LF or CR */
	COLUMN_UTF16,	   /* the same; above U+FFFF a character is two */
};

/* Return the units that a byte of UTF-8 adds to the column. */
static inline unsigned
column_units(char c, enum column_unit unit)
{
	if (unit == COLUMN_BYTES)
		return 1;
	if (!utf8_starts(c))
		return 0;
	return unit == COLUMN_UTF16 && (unsigned char)c >= 0xf0 ? 2 : 1;
}

/* The line and column of a byte, from 1, and where its line begins. */
struct source_mark {
	uint32_t line, column, line_start;
};

enum { SOURCE_MARK_EVERY = 256, SOURCE_LINE_MAX = 4096 };

/* The marks of a text: of each SOURCE_MARK_EVERY-th byte. */
#define SOURCE_MARKS(text) ((text).len / SOURCE_MARK_EVERY + 1)

/* Set the marks of a text; linear time. */
void source_marks_set(
    struct source_mark *marks, struct str text, enum column_unit unit);

/* Return the mark of a byte, counted from the nearest of the marks. */
struct source_mark source_mark_at(const struct source_mark *marks,
    struct str text, enum column_unit unit, size_t byte);

/*
 * Return the first byte of a line, counted from 1, which the text must have; by
 * binary search.
 */
size_t source_line_start(const struct source_mark *marks, struct str text,
    enum column_unit unit, size_t line);

struct source_map_text {
	const char *name;
	struct str text;
	struct source_mark *marks;
	uint32_t base; /* offset of its first byte */
	bool joined;
};

struct diag_form;

struct source_map {
	struct source_map_text *text;
	int count;
	size_t capacity;
	uint32_t end; /* the offset after all texts */
	struct arena memory;
	/* the form of messages about it (diag.h), or NULL */
	const struct diag_form *form;
};

/* The start of a location, for messages: lines and columns count from 1. */
struct source_map_spot {
	const struct source_map_text *text;
	unsigned line, column;
	struct str all; /* the line, cut after SOURCE_LINE_MAX */
};

enum { QUERY_BYTES_MAX = 1 << 24 }; /* of all texts of a query together */

/* An error in the bytes of a text; `text` is NULL if there is none. */
struct source_fault {
	unsigned line, column, byte; /* from 1; byte: the column in bytes */
	size_t from, to;
	const char *text;
};

/*
 * Add a copy of `text`, without a leading byte order mark. Return the fault,
 * and add nothing, if it is not UTF-8, has a NUL, or the query gets
 * longer than QUERY_BYTES_MAX.
 */
struct source_fault source_map_add(
    struct source_map *s, const char *name, struct str text, bool joined);

/* Return the text that holds this offset or ends at it. Linear search. */
const struct source_map_text *source_map_text_at(
    const struct source_map *s, uint32_t at);

/* Return the bytes from `at` to the end of its text. */
struct str source_map_rest(const struct source_map *s, uint32_t at);

struct str source_map_str(const struct source_map *s, struct location p);
struct source_map_spot source_map_spot(const struct source_map *s, uint32_t at);

/* True if a name of the language may begin with this byte. */
static inline bool
is_name_start(char c)
{
	return is_letter(c) || c == '_' || c == '$';
}

/* True if a name of the language may contain this byte. */
static inline bool
is_name_char(char c)
{
	return is_name_start(c) || is_digit(c);
}

void source_map_free(struct source_map *s);

#endif
