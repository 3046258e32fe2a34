/*
 * movetext_scan.h - the next byte of movetext that may end a game
 *
 * These are line ends, braces, and ; ( ) [ * -, outside of comments.  Comments
 * are passed over sixty-four bytes at a time where there is nothing to be seen
 * in them: where they end on their line, and no other brace opens in them.
 *
 *     struct movetext_scan scan = {0};
 *     p = movetext_scan_next(&scan, p, end);
 *
 * The brace `{` of any other comment is given, and a brace `}` that closes no
 * comment.  Behind them, behind ; and wherever else braces may stand that mean
 * nothing, a scan begins anew with {0}.
 */
#ifndef LEXER_MOVETEXT_SCAN_H
#define LEXER_MOVETEXT_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include "base/short_way.h"

/* What is known of the bytes from `base` on; all zero: nothing. */
struct movetext_scan {
	const char *base;
	size_t size;	   /* of so many bytes: 64 or none */
	uint64_t matters;  /* which of them may end a game */
	const char *brace; /* of the comment in which they end, or NULL */
};

/* movetext_scan_next() where nothing more of it is known from `p` on. */
const char *movetext_scan_on(
    struct movetext_scan *m, const char *p, const char *end);

/* The next such byte in [p, end), or `end`; `p` is outside of comments. */
static inline const char *
movetext_scan_next(struct movetext_scan *m, const char *p, const char *end)
{
	size_t at = (size_t)((uintptr_t)p - (uintptr_t)m->base);

	if (at < m->size && m->matters >> at)
		return p + __builtin_ctzll(m->matters >> at);
	return movetext_scan_on(m, p, end);
}

#endif
