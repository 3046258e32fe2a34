/*
 * text_position.h - places in a text as editors count them: lines and
 * characters
 *
 * A line ends with LF, CR LF or CR.  A character is a byte, where client and
 * server have agreed on UTF-8, else a unit of UTF-16: two for what is above
 * U+FFFF.  Both count from 0.
 */
#ifndef LSP_TEXT_POSITION_H
#define LSP_TEXT_POSITION_H

#include <jansson.h>
#include <stdbool.h>

#include "base/str.h"

struct lined_text {
	struct str text;
	size_t *line; /* where each begins */
	size_t lines, capacity;
	bool utf8; /* characters are bytes */
};

/* Find the lines of another text; the memory is used again. */
void lined_text_set(struct lined_text *t, struct str text);
void lined_text_free(struct lined_text *t);

/*
 * The byte of a position; one behind the end of its line or text is that end.
 * False where it is no position.
 */
bool position_read(const struct lined_text *t, const json_t *at, size_t *byte);

/* The same of a range, whose end is not before its start. */
bool range_read(
    const struct lined_text *t, const json_t *range, size_t *from, size_t *to);

json_t *position_of(const struct lined_text *t, size_t byte);
json_t *range_of(const struct lined_text *t, size_t from, size_t to);

/* Return the line that a byte is in. */
size_t line_of(const struct lined_text *t, size_t byte);

#endif
