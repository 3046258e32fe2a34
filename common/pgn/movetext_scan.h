/*
 * movetext_scan.h - the next byte of movetext that may end a game
 *
 * These are line ends, braces, and ; ( ) [ * -, outside of comments.  A comment
 * that ends on its line and holds no other brace may be passed over, sixty-four
 * bytes at a time; the caller must not rely on it.  Else its `{` is given, and
 * so is a `}` that closes no comment.
 *
 *     struct movetext_scan scan = {0};
 *     p = movetext_scan_next(&scan, p, end);
 *
 * A scan takes every brace for that of a comment.  Behind one that is given,
 * and behind what may hold braces of another kind (a comment from ; on, an
 * escape line, a tag), it begins anew with {0}.
 */
#ifndef PGN_MOVETEXT_SCAN_H
#define PGN_MOVETEXT_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include "base/short_way.h"

enum { MOVETEXT_LOOK = 64 }; /* so many bytes are looked at together */

/* What is known of the bytes from `base` on; all zero: nothing. */
struct movetext_scan {
	const char *base;
	uint64_t matters;  /* which of them may end a game */
	const char *brace; /* of the comment in which they end, or NULL */
};

/* Return the slow part of movetext_scan_next(): looks at more bytes. */
const char *movetext_scan_on(
    struct movetext_scan *m, const char *p, const char *end);

/* Return the next such byte in [p, end), or `end`; `p` is outside of comments.
 */
static inline const char *
movetext_scan_next(struct movetext_scan *m, const char *p, const char *end)
{
	size_t at = (size_t)((uintptr_t)p - (uintptr_t)m->base);

	if (at < MOVETEXT_LOOK && m->matters >> at)
		return p + __builtin_ctzll(m->matters >> at);
	return movetext_scan_on(m, p, end);
}

#endif
