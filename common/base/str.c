/* str.c - see str.h */
#define _GNU_SOURCE /* memmem(), of POSIX since 2024: its time is linear */
#include "base/str.h"

#include <limits.h>
#include <string.h>

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

const char *
str_find(struct str s, struct str part)
{
	const char *first;

	if (!part.len)
		return s.text;
	/* memmem() makes a table first; mostly nothing begins as `part` does */
	first = s.len ? memchr(s.text, *part.text, s.len) : NULL;
	return first ? memmem(first, (size_t)(s.text + s.len - first),
			   part.text, part.len)
		     : NULL;
}

bool
str_number(struct str s, unsigned long *number)
{
	unsigned long n = 0;

	if (s.len == 0)
		return false;
	for (size_t i = 0; i < s.len; i++) {
		unsigned digit = (unsigned)(unsigned char)s.text[i] - '0';

		if (digit > 9 || n > (ULONG_MAX - digit) / 10)
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
	unsigned long value;

	if (minus)
		s = str_between(s.text + 1, s.text + s.len);
	if (!str_number(s, &value) || value > (1UL << 63) - !minus)
		return false;
	*number = (long long)(minus ? 0 - value : value);
	return true;
}
