/*
 * pattern_text.h - parses a pattern of line or path into a tree
 *
 * The tree consists of sequences and repetitions; pattern.c compiles it.
 */
#ifndef CQL_PATH_PATTERN_TEXT_H
#define CQL_PATH_PATTERN_TEXT_H

#include "cql/path/pattern.h"
#include "cql/tree/source_map.h"

enum { PATTERN_NO_LIMIT = -1 };

/* The bounds of a repetition mark. */
struct repeat {
	int least, most; /* `most` may be PATTERN_NO_LIMIT */
	char sign;	 /* ?, * or +; 0: written in numbers */
};

/* A part or a sequence of items, with its repetition. */
struct pattern_item {
	int part;     /* -1: a sequence */
	bool of_step; /* see pattern.h */
	struct repeat times;
	struct location location;
	struct pattern_item *inside; /* the first item of the sequence */
	struct pattern_item *next;
};

/*
 * Parse the pattern at the next token, as pattern_parse() describes, and add
 * its parts to *row.
 */
struct pattern_item *pattern_read(
    struct parser *p, const struct pattern_style *style, struct row *row);

/*
 * Return a pattern as text with the numbers of its parts. `arrow` may be NULL.
 */
struct str pattern_write(
    struct parser *p, const char *arrow, const struct pattern_item *first);

#endif
