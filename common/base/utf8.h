/*
 * utf8.h - validate UTF-8, or make it valid
 *
 * All output of the tools is valid UTF-8 (RFC 3629: no surrogates, nothing
 * above U+10FFFF, shortest forms) without NUL.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/out.h"

/* What some editors write at the start of a text; readers leave it out. */
#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* Return how many bytes at the start of `s` are valid UTF-8 other than NUL. */
size_t utf8_valid(struct str s);

/*
 * Return the length in bytes (1 to 4) of the valid character at the start of
 * `s`, or 0 if there is none.  NUL is valid here.
 */
size_t utf8_char(struct str s);

/* True if a character of valid text starts at this byte. */
static inline bool
utf8_starts(char byte)
{
	return ((unsigned char)byte & 0xc0) != 0x80;
}

/* Return the number of characters in valid text. */
size_t utf8_count(struct str s);

/*
 * Return the columns of valid text on a terminal: two for a wide character of
 * East Asia, none for one that combines with the character before it.
 */
size_t utf8_columns(struct str s);

/*
 * Write `s` as UTF-8: unchanged if it is valid, else each byte as a character
 * of Windows-1252 (the five unused codes become U+FFFD).  NUL is written as a
 * space.
 */
void utf8_write(struct out *o, struct str s);

/*
 * Write `s` as UTF-8 on one line: each run of blanks, line ends and other
 * control characters becomes one space, with none at the ends.
 */
void utf8_write_line(struct out *o, struct str s);

enum { UTF8_SAFE_MAX = 4 };

/*
 * Take the next character of *s, which is not empty, for a message: `to` gets
 * it, or `\xNN` for a byte of what is invalid or a control character not among
 * `kept`.  Return how many bytes `to` has.
 */
size_t utf8_take_safe(struct str *s, const char *kept, char to[UTF8_SAFE_MAX]);

/*
 * Write `s` for a message: valid text unchanged, but NUL, control characters
 * and invalid bytes as `\xNN`.  Write at most `most` bytes, cut between
 * characters.
 */
void utf8_write_safe(struct out *o, struct str s, size_t most);

/* Write `s` for a message of several lines: as above, but keep LF and TAB. */
void utf8_write_lines(struct out *o, struct str s);

#endif
