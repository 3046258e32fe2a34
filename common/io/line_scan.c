/* line_scan.c - see line_scan.h */
#include "io/line_scan.h"

#include <string.h>

#include "base/short_way.h"

#if SIXTEEN_AT_ONCE

/* Takes in one byte; true when it is an LF. */
static bool
take(struct line_scan *s, char c)
{
	if (c == '\n')
		return true;
	if (c == '\t' && s->tab == SIZE_MAX)
		s->tab = s->seen;
	s->odd |= (signed char)c <= 0;
	s->seen++;
	return false;
}

/*
 * LF, TAB, NUL and the bytes above ASCII are all below 11 where bytes have a
 * sign; what has none of them is passed over.
 */
static bool
scan_at_once(struct line_scan *s, const char *start, size_t len)
{
	while (len - s->seen >= 16) {
		__m128i text = _mm_loadu_si128(
		    (const __m128i *)(const void *)(start + s->seen));
		unsigned below = (unsigned)_mm_movemask_epi8(
		    _mm_cmplt_epi8(text, _mm_set1_epi8('\n' + 1)));
		size_t next = s->seen + 16;

		for (; below; below &= below - 1) {
			s->seen = next - 16 + (size_t)__builtin_ctz(below);
			if (take(s, start[s->seen]))
				return true;
		}
		s->seen = next;
	}
	while (s->seen < len)
		if (take(s, start[s->seen]))
			return true;
	return false;
}

#endif

/* The same by memchr(), which cannot say whether all bytes are ASCII. */
static bool
scan_by_bytes(struct line_scan *s, const char *start, size_t len)
{
	const char *from = start + s->seen;
	const char *lf = memchr(from, '\n', len - s->seen), *tab;

	s->odd = true;
	s->seen = lf ? (size_t)(lf - start) : len;
	tab = memchr(from, '\t', s->seen - (size_t)(from - start));
	if (tab && s->tab == SIZE_MAX)
		s->tab = (size_t)(tab - start);
	return lf != NULL;
}

bool
line_scan(struct line_scan *s, const char *start, size_t len)
{
#if SIXTEEN_AT_ONCE
	if (short_way(SHORT_LINE_SCAN))
		return scan_at_once(s, start, len);
#endif
	return scan_by_bytes(s, start, len);
}
