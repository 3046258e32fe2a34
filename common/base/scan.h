/*
 * scan.h - the next byte of a few, sixteen at a time where the machine can
 *
 * Where that is (SSSE3), a byte is looked up by its two halves: each upper half
 * that occurs has a bit, and a byte belongs to the set when its lower half has
 * that bit as well.  Elsewhere, and at the end of a text, one look-up a byte
 * says the same.
 *
 *     static struct scan_set ends;                  filled before main()
 *     scan_set_fill(&ends, "\r\n");
 *     p = scan(&ends, p, end);
 */
#ifndef BASE_SCAN_H
#define BASE_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/short_way.h"
#include "base/str.h"

struct scan_set {
	bool has[256];
	uint8_t low[16], high[16]; /* bits of the upper halves */
};

/* The bytes of `bytes`, all of them ASCII. */
void scan_set_fill(struct scan_set *s, const char *bytes);

/* One byte of ASCII more; it may be NUL. */
void scan_set_add(struct scan_set *s, char byte);

/* Return the first byte of the set in [p, end), or `end`. */
static inline const char *
scan_bytes(const struct scan_set *s, const char *p, const char *end)
{
	while (p < end && !s->has[(unsigned char)*p])
		p++;
	return p;
}

#if SIXTEEN_AT_ONCE
/*
 * Look sixteen bytes up by their halves: each gives the bits that its lower
 * half has in `low` and its upper half in `high`.
 */
static inline __m128i
scan_kinds(__m128i low, __m128i high, __m128i bytes)
{
	const __m128i half = _mm_set1_epi8(15);
	__m128i upper = _mm_and_si128(_mm_srli_epi16(bytes, 4), half);

	return _mm_and_si128(_mm_shuffle_epi8(low, _mm_and_si128(bytes, half)),
	    _mm_shuffle_epi8(high, upper));
}

/* Which of sixteen bytes belong to the set. */
static inline unsigned
scan_sixteen(const struct scan_set *s, const char *p)
{
	__m128i found = scan_kinds(_mm_loadu_si128((const __m128i *)s->low),
	    _mm_loadu_si128((const __m128i *)s->high),
	    _mm_loadu_si128((const __m128i *)p));

	return ~(unsigned)_mm_movemask_epi8(
		   _mm_cmpeq_epi8(found, _mm_setzero_si128())) &
	    0xffff;
}
#endif

static inline const char *
scan(const struct scan_set *s, const char *p, const char *end)
{
#if SIXTEEN_AT_ONCE
	for (; end - p >= 16 && short_way(SHORT_SCAN); p += 16) {
		unsigned found = scan_sixteen(s, p);

		if (found)
			return p + __builtin_ctz(found);
	}
#endif
	return scan_bytes(s, p, end);
}

/*
 * Return the argument has a bit for each of 64 bytes: set where something
 * begins and, in turn, where it ends.  Returns the bits from each begin up to
 * its end, which is not among them; up to the last bit where there is no end.
 */
static inline uint64_t
scan_between(uint64_t begins_and_ends)
{
	uint64_t between = begins_and_ends;

	for (int i = 1; i < 64; i *= 2)
		between ^= between << i;
	return between;
}

/* Is a byte of the set in the text?  The last ones may be looked at twice. */
static inline bool
scan_has(const struct scan_set *s, struct str text)
{
	const char *p = text.text, *end;

	if (!text.len)
		return false;
	end = p + text.len;
#if SIXTEEN_AT_ONCE
	if (text.len >= 16 && short_way(SHORT_SCAN)) {
		for (; p < end - 16; p += 16)
			if (scan_sixteen(s, p))
				return true;
		return scan_sixteen(s, end - 16);
	}
#endif
	return scan_bytes(s, p, end) < end;
}

#endif
