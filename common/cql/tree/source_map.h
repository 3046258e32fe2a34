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

/* The line and column of a byte, and where its line begins. */
struct source_mark {
	uint32_t line, column, line_start;
};

enum { SOURCE_MARK_EVERY = 256, SOURCE_LINE_MAX = 4096 };

struct source_map_text {
	const char *name;
	struct str text;
	struct source_mark *mark; /* of each SOURCE_MARK_EVERY-th byte */
	uint32_t base;		  /* offset of its first byte */
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

/* Return it without the whole line, in constant time. */
struct source_map_spot source_map_place(
    const struct source_map *s, uint32_t at);

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
