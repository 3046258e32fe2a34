/*
 * pattern_text.h - the text of a pattern of line or path, and what it is made
 * of
 *
 * It is read into a small tree of sequences and repetitions, of which pattern.c
 * makes the automaton.
 */
#ifndef CQL_PATH_PATTERN_TEXT_H
#define CQL_PATH_PATTERN_TEXT_H

#include "cql/path/pattern.h"
#include "cql/tree/source_map.h"

enum { PATTERN_NO_LIMIT = -1 };

/* What a mark says. */
struct repeat {
	int least, most; /* `most` may be PATTERN_NO_LIMIT */
	char sign;	 /* ?, * or +; 0 if it is written in numbers */
};

/* A part, or a sequence of items; and how often. */
struct pattern_item {
	int part;     /* -1: a sequence */
	bool of_step; /* pattern.h */
	struct repeat times;
	struct location location;
	struct pattern_item *inside; /* the first of the sequence */
	struct pattern_item *next;
};

/*
 * Return the pattern at the next token, as pattern_parse() says; the parts are
 * added to *row.
 */
struct pattern_item *pattern_read(
    struct parser *p, const struct pattern_style *style, struct row *row);

/* Return a pattern as text, with the numbers of its parts; `arrow` may be NULL.
 */
struct str pattern_write(
    struct parser *p, const char *arrow, const struct pattern_item *first);

#endif
