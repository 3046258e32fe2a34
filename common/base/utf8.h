/*
 * utf8.h - is this text, and if not, make it text
 *
 * All that the tools write is valid UTF-8 (RFC 3629: no surrogates, nothing
 * above U+10FFFF, shortest forms) without NUL.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/out.h"
#include "base/str.h"

/* How many bytes at the start of `s` are valid UTF-8 other than NUL. */
size_t utf8_valid(struct str s);

/*
 * Length in bytes (1 to 4) of the valid character at the start of `s`, 0 when
 * there is none.  NUL counts as valid here.
 */
size_t utf8_char(struct str s);

/* Of valid text: does a character start at this byte, and how many are there?
 */
static inline bool
utf8_starts(char byte)
{
	return ((unsigned char)byte & 0xc0) != 0x80;
}

size_t utf8_count(struct str s);

/*
 * Write `s` as UTF-8: as it is when it is valid, otherwise every byte as the
 * Windows-1252 character it stands for (the five unused codes become U+FFFD).
 * NUL is written as a blank.
 */
void utf8_write(struct out *o, struct str s);

/*
 * The same on one line: each run of blanks, line ends and other control
 * characters is one blank, and there is none at the ends.
 */
void utf8_write_line(struct out *o, struct str s);

/*
 * Write `s` for a message: valid text as it is, but NUL, control characters
 * and invalid bytes as `\xNN`; no more than `most` bytes in all, cut between
 * characters.
 */
void utf8_write_safe(struct out *o, struct str s, size_t most);

#endif
