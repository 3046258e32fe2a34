/*
 * movetext_scan.h - find the next byte of movetext that may end a game (SIMD)
 *
 * These are line ends, braces, and ; ( ) [ * -, outside of comments.  A comment
 * that ends on its line and has no other brace may be skipped, 64 bytes at a
 * time, but need not be: then its `{` is returned.  A `}` that closes no
 * comment is returned too.
 *
 *     struct movetext_scan scan = {0};
 *     p = movetext_scan_next(&scan, p, end);
 *
 * Every brace counts as one of a comment.  After a brace that was returned, and
 * after text that may hold other braces (a comment from ; on, an escape line, a
 * tag), reset the scan to {0}.
 */
#ifndef PGN_MOVETEXT_SCAN_H
#define PGN_MOVETEXT_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include "base/short_way.h"

enum { MOVETEXT_LOOK = 64 }; /* bytes scanned at a time */

/* The result for the bytes from `base` on; all zero: no result. */
struct movetext_scan {
	const char *base;
	uint64_t matters;  /* bits of those that may end a game */
	const char *brace; /* of the comment open at their end, or NULL */
};

/* Find the next byte as movetext_scan_next(), scanning more bytes. */
const char *movetext_scan_on(
    struct movetext_scan *m, const char *p, const char *end);

/* Return the next such byte in [p, end), or `end`; `p` is outside comments. */
static inline const char *
movetext_scan_next(struct movetext_scan *m, const char *p, const char *end)
{
	size_t at = (size_t)((uintptr_t)p - (uintptr_t)m->base);

	if (at < MOVETEXT_LOOK && m->matters >> at)
		return p + __builtin_ctzll(m->matters >> at);
	return movetext_scan_on(m, p, end);
}

#endif
