/* movetext_scan.c - see movetext_scan.h */
#include "pgn/movetext_scan.h"

#include <stdbool.h>

#include "base/scan.h"

static struct scan_set matters;

__attribute__((constructor)) static void
fill_set(void)
{
	scan_set_fill(&matters, "\n\r{};()[*-");
}

#if SIXTEEN_AT_ONCE

/*
 * The bytes to find, classified by two table look-ups (pshufb), one for each
 * nibble: a byte is among them if both results share a bit.
 */
enum {
	BRACE = 128, /* { } */
	OPEN = 64,   /* { */
	NEWLINE = 32,
	MARK_2 = 1, /* ( ) * - */
	MARK_3 = 2, /* ; */
	MARK_5 = 4, /* [ */
};

static inline __m128i
kinds_at(const char *text)
{
	const __m128i low = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, MARK_2,
	    MARK_2, NEWLINE | MARK_2, (char)(BRACE | OPEN | MARK_3 | MARK_5), 0,
	    (char)(BRACE | NEWLINE | MARK_2), 0, 0);
	const __m128i high = _mm_setr_epi8(NEWLINE, 0, MARK_2, MARK_3, 0,
	    MARK_5, 0, (char)(BRACE | OPEN), 0, 0, 0, 0, 0, 0, 0, 0);

	return scan_kinds(
	    low, high, _mm_loadu_si128((const __m128i *)(const void *)text));
}

/* Return a bit for each of 64 bytes of this kind, one of the bits above. */
static inline uint64_t
which(const __m128i *kinds, unsigned kind)
{
	int places = __builtin_clz(kind) - 24; /* movemask takes bit 7 */
	uint64_t bits = 0;

#pragma GCC unroll 4
	for (int i = 0; i < MOVETEXT_LOOK / 16; i++)
		bits |= (uint64_t)(unsigned)_mm_movemask_epi8(
			    _mm_slli_epi16(kinds[i], places))
		    << 16 * i;
	return bits;
}

/* Return a bit for each of 64 bytes of any kind. */
static inline uint64_t
which_matter(const __m128i *kinds)
{
	uint64_t none = 0;

#pragma GCC unroll 4
	for (int i = 0; i < MOVETEXT_LOOK / 16; i++)
		none |= (uint64_t)(unsigned)_mm_movemask_epi8(
			    _mm_cmpeq_epi8(kinds[i], _mm_setzero_si128()))
		    << 16 * i;
	return ~none;
}

/*
 * Clear the bits of bytes in comments.  False if the comment open at the start
 * of the bytes cannot be skipped.
 */
static bool
pass_comments(struct movetext_scan *m, const __m128i *kinds)
{
	uint64_t braces = which(kinds, BRACE), open = which(kinds, OPEN);
	uint64_t close = braces & ~open, newlines = which(kinds, NEWLINE);
	uint64_t inside = scan_between(braces) ^ -(uint64_t)(m->brace != NULL);
	/* a { in a comment, a } that closes none, a comment of two lines */
	uint64_t odd =
	    (open & ~inside) | (close & inside) | (newlines & inside);
	uint64_t stop;

	m->matters &= ~(inside | close);
	if (!odd) {
		if (!(inside >> (MOVETEXT_LOOK - 1)))
			m->brace = NULL;
		else if (open)
			m->brace = m->base + 63 - __builtin_clzll(open);
		return true;
	}
	/*
	 * bytes before the first odd one are valid, except a comment open there
	 */
	stop = odd & -odd;
	if (!(stop & close)) {
		open &= stop - 1;
		if (!open)
			return false;
		stop = (uint64_t)1 << (63 - __builtin_clzll(open));
	}
	m->matters = (m->matters & (stop - 1)) | stop;
	m->brace = NULL;
	return true;
}

/* Scan 64 bytes; false as above. */
static bool
look(struct movetext_scan *m, const char *text)
{
	__m128i kinds[MOVETEXT_LOOK / 16];

#pragma GCC unroll 4
	for (int i = 0; i < MOVETEXT_LOOK / 16; i++)
		kinds[i] = kinds_at(text + 16 * i);
	m->base = text;
	m->matters = which_matter(kinds);
	return (!m->brace &&
		   (!which(kinds, BRACE) ||
		       !short_way(SHORT_SPLIT_COMMENTS))) ||
	    pass_comments(m, kinds);
}

const char *
movetext_scan_on(struct movetext_scan *m, const char *p, const char *end)
{
	size_t at = (size_t)((uintptr_t)p - (uintptr_t)m->base);

	if (!m->brace && !short_way(SHORT_SPLIT))
		return scan(&matters, p, end);
	for (p = at < MOVETEXT_LOOK ? m->base + MOVETEXT_LOOK : p;
	     end - p >= MOVETEXT_LOOK; p += MOVETEXT_LOOK) {
		if (!look(m, p))
			return m->brace;
		if (m->matters)
			return p + __builtin_ctzll(m->matters);
	}
	return m->brace ? m->brace : scan(&matters, p, end);
}

#else

const char *
movetext_scan_on(struct movetext_scan *m, const char *p, const char *end)
{
	(void)m;
	return scan(&matters, p, end);
}

#endif
