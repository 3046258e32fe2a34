/*
 * text_position.h - convert between byte offsets and positions of the protocol
 *
 * A position is a line and a character, both counted from 0.  A line ends with
 * LF, CR LF or CR.  A character is a byte if client and server have agreed on
 * UTF-8, else a unit of UTF-16: two for code points above U+FFFF.
 */
#ifndef LSP_TEXT_POSITION_H
#define LSP_TEXT_POSITION_H

#include <jansson.h>
#include <stdbool.h>

#include "cql/cql.h"

struct lined_text {
	struct str text;
	struct source_mark *marks;
	size_t capacity;
	bool utf8; /* characters are bytes */
};

/* Set the text and its marks; the memory is reused.  The text is not copied. */
void lined_text_set(struct lined_text *t, struct str text);
void lined_text_free(struct lined_text *t);

/*
 * Set *byte to the offset of a position, clamped to the end of its line or
 * text.  Return false if `at` is no valid position.
 */
bool position_read(const struct lined_text *t, const json_t *at, size_t *byte);

/*
 * Set *from and *to to the offsets of a range.  Return false if it is invalid
 * or its end is before its start.
 */
bool range_read(
    const struct lined_text *t, const json_t *range, size_t *from, size_t *to);

json_t *range_of(const struct lined_text *t, size_t from, size_t to);

/* Return the number of the line that contains a byte, from 0. */
size_t line_of(const struct lined_text *t, size_t byte);

/*
 * Return the line that begins at a byte, without its end; set *next to where
 * the next one begins, or after the last line to a byte beyond the text.
 */
struct str line_text(const struct lined_text *t, size_t from, size_t *next);

#endif
