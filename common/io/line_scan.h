/*
 * line_scan.h - the end of a line, its first TAB, and what bytes it has, in one
 * pass
 *
 *     struct line_scan s = {.tab = SIZE_MAX};
 *     while (!line_scan(&s, start, len))
 *             start and len, with more behind what was there
 */
#ifndef IO_LINE_SCAN_H
#define IO_LINE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line_scan {
	size_t seen; /* so many bytes are no LF */
	size_t tab;  /* where the first TAB is, or SIZE_MAX */
	bool odd;    /* not all bytes are known to be ASCII without NUL */
};

/*
 * Goes on from s->seen.  True: an LF is there, or false: all of the `len` bytes
 * are seen.
 */
bool line_scan(struct line_scan *s, const char *start, size_t len);

#endif
