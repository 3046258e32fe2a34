/*
 * source_map.h - the texts a query is made of, and places in them
 *
 * A query may come from several --cql options, a file, and the files it
 * includes.  Each is a text with a name; a place is a range of offsets that
 * run through all of them, so that a node can name its place in eight bytes.
 * A text that is `joined` goes on in the next one, as if they were one.
 */
#ifndef CQL_TREE_SOURCE_MAP_H
#define CQL_TREE_SOURCE_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

/* The bytes [from, to); PLACE_NOWHERE for what nobody wrote. */
struct place {
	uint32_t from, to;
};

#define PLACE_NOWHERE ((struct place){UINT32_MAX, UINT32_MAX})

struct script_text {
	const char *name;
	struct str text;
	uint32_t base; /* offset of its first byte */
	bool joined;
};

struct script {
	struct script_text *text;
	int count, size;
	uint32_t end; /* the offset behind all texts */
	struct arena memory;
};

/* Where a place starts, for people: lines and columns count from 1. */
struct script_spot {
	const struct script_text *text;
	unsigned line, column;
	struct str all; /* the whole line */
};

enum { SCRIPT_MAX = 1 << 24 }; /* bytes of one query, all texts together */

/*
 * Adds a copy of `text`.  NULL; or what is wrong: it is not UTF-8, or too
 * long.
 */
const char *script_add(
    struct script *s, const char *name, struct str text, bool joined);

/* The text that holds this offset (or ends there). */
const struct script_text *script_text_at(const struct script *s, uint32_t at);

/* The bytes from `at` to the end of its text. */
struct str script_rest(const struct script *s, uint32_t at);

struct str script_str(const struct script *s, struct place p);
struct script_spot script_spot(const struct script *s, uint32_t at);

void script_free(struct script *s);

#endif
