/*
 * source_map.h - the texts a query is made of, and locations in them
 *
 * A query may come from several --cql options, a file, and the files it
 * includes.  Each is a text with a name; a location is a range of offsets that
 * run through all of them, so that a node has its location in eight bytes.
 * A text that is `joined` goes on in the next one, as if they were one.
 */
#ifndef CQL_TREE_SOURCE_MAP_H
#define CQL_TREE_SOURCE_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

/* The bytes [from, to); LOCATION_NOWHERE for what is in no text. */
struct location {
	uint32_t from, to;
};

#define LOCATION_NOWHERE ((struct location){UINT32_MAX, UINT32_MAX})

struct source_map_text {
	const char *name;
	struct str text;
	uint32_t base; /* offset of its first byte */
	bool joined;
};

struct diag_form;

struct source_map {
	struct source_map_text *text;
	int count;
	size_t capacity;
	uint32_t end; /* the offset behind all texts */
	struct arena memory;
	const struct diag_form *form; /* of messages about it: diag.h */
};

/* Where a location starts, for people: lines and columns count from 1. */
struct source_map_spot {
	const struct source_map_text *text;
	unsigned line, column;
	struct str all; /* the whole line */
};

enum { QUERY_BYTES_MAX = 1 << 24 }; /* of one query, all texts together */

/* Where a text cannot be read, and why; `text` NULL: it can. */
struct source_fault {
	unsigned line, column;
	const char *text;
};

/*
 * Add a copy of `text`, but for a byte order mark before it.  It is refused
 * where it is not UTF-8, or too long.
 */
struct source_fault source_map_add(
    struct source_map *s, const char *name, struct str text, bool joined);

/* Return the text that holds this offset (or ends there). */
const struct source_map_text *source_map_text_at(
    const struct source_map *s, uint32_t at);

/* Return the bytes from `at` to the end of its text. */
struct str source_map_rest(const struct source_map *s, uint32_t at);

struct str source_map_str(const struct source_map *s, struct location p);
struct source_map_spot source_map_spot(const struct source_map *s, uint32_t at);

/* May a name of the language begin with it? */
static inline bool
is_name_start(char c)
{
	return is_letter(c) || c == '_' || c == '$';
}

/* May it hold it? */
static inline bool
is_name_char(char c)
{
	return is_name_start(c) || is_digit(c);
}

void source_map_free(struct source_map *s);

#endif
