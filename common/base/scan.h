/*
 * scan.h - find a byte of a set, twice sixteen bytes at a time with SSSE3
 *
 * A byte is looked up by its two nibbles with PSHUFB: each upper nibble that
 * occurs in the set has a bit, and a byte is in the set if its lower nibble has
 * that bit as well.  Up to 8 upper nibbles fit, so the bytes are ASCII.
 * Without SSSE3, and at the end of a text, a table is read byte by byte.
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
	uint8_t low[16], high[16]; /* bits of the upper nibbles */
};

/* Set the bytes of a set; all must be ASCII. */
void scan_set_fill(struct scan_set *s, const char *bytes);

/*
 * Add NUL and all bytes that are not ASCII to a set, which has none from `p`
 * on: the upper nibbles from 8 on share the bit of 7.
 */
void scan_set_add_odd(struct scan_set *s);

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
 * Look sixteen bytes up by their nibbles: return for each the bits of its lower
 * nibble in `low` and of its upper one in `high`, combined by and.
 */
static inline __m128i
scan_kinds(__m128i low, __m128i high, __m128i bytes)
{
	const __m128i half = _mm_set1_epi8(15);
	__m128i upper = _mm_and_si128(_mm_srli_epi16(bytes, 4), half);

	return _mm_and_si128(_mm_shuffle_epi8(low, _mm_and_si128(bytes, half)),
	    _mm_shuffle_epi8(high, upper));
}

/* Return a bit for each of sixteen bytes, set if it is in the set. */
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
	for (; end - p >= 32 && short_way(SHORT_SCAN); p += 32) {
		unsigned found =
		    scan_sixteen(s, p) | scan_sixteen(s, p + 16) << 16;

		if (found)
			return p + __builtin_ctz(found);
	}
#endif
	return scan_bytes(s, p, end);
}

/*
 * Return a bit for each of 64 bytes, set from each begin up to before its end;
 * up to the last bit if there is no end.  The bits of the argument mark begins
 * and ends in turn.  Prefix xor by doubling.
 */
static inline uint64_t
scan_between(uint64_t begins_and_ends)
{
	uint64_t between = begins_and_ends;

	for (int i = 1; i < 64; i *= 2)
		between ^= between << i;
	return between;
}

/*
 * True if a byte of the set is in the text; the last bytes may be read twice.
 */
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
