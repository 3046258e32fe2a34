/* str_find.c - find a text in another one; see str.h */
#define _GNU_SOURCE /* memmem(), linear in time; POSIX since 2024 */
#include "base/str.h"

enum { SHORT_PART = 64 };

/* Find a short part by its first byte: memmem() would first build a table. */
static const char *
find_short(struct str s, struct str part)
{
	const char *at;

	while (s.len >= part.len &&
	    (at = memchr(s.text, *part.text, s.len - part.len + 1))) {
		if (memcmp(at, part.text, part.len) == 0)
			return at;
		s = str_between(at + 1, s.text + s.len);
	}
	return NULL;
}

const char *
str_find(struct str s, struct str part)
{
	if (!part.len)
		return s.text;
	if (s.len < part.len)
		return NULL;
	return part.len <= SHORT_PART
	    ? find_short(s, part)
	    : memmem(s.text, s.len, part.text, part.len);
}
