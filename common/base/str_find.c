/* str_find.c - find a text in another one; see str.h */
#define _GNU_SOURCE /* memmem(), linear in time; POSIX since 2024 */
#include "base/short_way.h"
#include "base/str.h"

#if SIXTEEN_AT_ONCE
/*
 * Return a bit for each of sixteen places, set if the first and the last byte
 * of `part` match there.
 */
static unsigned
ends_here(const char *at, struct str part)
{
	const char *end = at + part.len - 1;
	__m128i firsts = _mm_cmpeq_epi8(_mm_set1_epi8(*part.text),
	    _mm_loadu_si128((const __m128i *)(const void *)at));
	__m128i lasts = _mm_cmpeq_epi8(_mm_set1_epi8(part.text[part.len - 1]),
	    _mm_loadu_si128((const __m128i *)(const void *)end));

	return (unsigned)_mm_movemask_epi8(_mm_and_si128(firsts, lasts));
}
#endif

enum { SHORT_PART = 64 };

/* Find a short part: memmem() would first build a table. */
static const char *
find_short(struct str s, struct str part)
{
	const char *at = s.text, *last = at + s.len - part.len;

#if SIXTEEN_AT_ONCE
	for (; last - at >= 15 && short_way(SHORT_SCAN); at += 16)
		for (unsigned m = ends_here(at, part); m; m &= m - 1)
			if (memcmp(at + __builtin_ctz(m), part.text,
				part.len) == 0)
				return at + __builtin_ctz(m);
#endif
	for (; at <= last; at++)
		if (*at == *part.text && memcmp(at, part.text, part.len) == 0)
			return at;
	return NULL;
}

const char *
str_find(struct str s, struct str part)
{
	if (!part.len)
		return s.text;
	if (s.len < part.len)
		return NULL;
	return part.len <= SHORT_PART && short_way(SHORT_FIND)
	    ? find_short(s, part)
	    : memmem(s.text, s.len, part.text, part.len);
}
