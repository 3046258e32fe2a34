/* str.c - see str.h */
#define _GNU_SOURCE /* memmem(), linear in time; POSIX since 2024 */
#include "base/str.h"

#include <string.h>

#include "base/short_way.h"

bool
str_starts(struct str s, const char *prefix)
{
	size_t len = strlen(prefix);

	return s.len >= len && memcmp(s.text, prefix, len) == 0;
}

int
str_compare(struct str a, struct str b)
{
	size_t len = a.len < b.len ? a.len : b.len;
	int order = len ? memcmp(a.text, b.text, len) : 0;

	return order ? order : (a.len > b.len) - (a.len < b.len);
}

struct str
str_trim(struct str s)
{
	while (s.len && is_blank(s.text[0]))
		s = (struct str){s.text + 1, s.len - 1};
	while (s.len && is_blank(s.text[s.len - 1]))
		s.len--;
	return s;
}

#if SIXTEEN_AT_ONCE
/*
 * Return a bit for each of sixteen places, set if the first and the last byte
 * of `part` match there.
 */
static unsigned
ends_here(const char *at, struct str part)
{
	const char *behind = at + part.len - 1;
	__m128i firsts = _mm_cmpeq_epi8(_mm_set1_epi8(*part.text),
	    _mm_loadu_si128((const __m128i *)(const void *)at));
	__m128i lasts = _mm_cmpeq_epi8(_mm_set1_epi8(part.text[part.len - 1]),
	    _mm_loadu_si128((const __m128i *)(const void *)behind));

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

bool
str_number(struct str s, uint64_t *number)
{
	uint64_t n = 0;

	if (s.len == 0)
		return false;
	for (size_t i = 0; i < s.len; i++) {
		unsigned digit = (unsigned)(unsigned char)s.text[i] - '0';

		if (digit > 9 || /* 19 digits fit */
		    (i >= 19 && n > (UINT64_MAX - digit) / 10))
			return false;
		n = n * 10 + digit;
	}
	*number = n;
	return true;
}

bool
str_integer(struct str s, long long *number)
{
	bool minus = s.len && *s.text == '-';
	uint64_t value;

	if (minus)
		s = str_between(s.text + 1, s.text + s.len);
	if (!str_number(s, &value) || value > (UINT64_C(1) << 63) - !minus)
		return false;
	*number = (long long)(minus ? 0 - value : value);
	return true;
}

char str_small_numbers[1000][4];

/* Write the three digits of a number up to 999; return the end. */
static char *
write_three_digits(unsigned number, char *text)
{
	*text++ = (char)('0' + number / 100);
	*text++ = (char)('0' + number / 10 % 10);
	*text++ = (char)('0' + number % 10);
	return text;
}

__attribute__((constructor)) static void
fill_small_numbers(void)
{
	for (unsigned n = 0; n < 1000; n++) {
		char digits[3];
		size_t len = 1 + (size_t)(n > 9) + (size_t)(n > 99);

		write_three_digits(n, digits);
		memcpy(str_small_numbers[n], digits + 3 - len, len);
		str_small_numbers[n][3] = (char)len;
	}
}

char *
str_write_large_number(uint64_t number, char *text)
{
	return write_three_digits(
	    (unsigned)(number % 1000), str_write_number(number / 1000, text));
}
