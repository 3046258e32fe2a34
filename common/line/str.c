/* str.c - see str.h */
#include "line/str.h"

#include <limits.h>
#include <string.h>

struct str
str_of(const char *text)
{
	return (struct str){text, strlen(text)};
}

bool
str_is(struct str s, const char *text)
{
	return s.len == strlen(text) && memcmp(s.text, text, s.len) == 0;
}

bool
str_starts(struct str s, const char *prefix)
{
	size_t len = strlen(prefix);

	return s.len >= len && memcmp(s.text, prefix, len) == 0;
}

static bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
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

struct str
str_cut(struct str *s, char stop)
{
	const char *at = s->len ? memchr(s->text, stop, s->len) : NULL;
	struct str head = at ? str_between(s->text, at) : *s;
	size_t gone = head.len + (at != NULL);

	*s = (struct str){s->text + gone, s->len - gone};
	return head;
}

struct str
str_word(struct str *s)
{
	const char *from = s->text, *end = from + s->len, *to;

	while (from < end && *from == ' ')
		from++;
	for (to = from; to < end && *to != ' ';)
		to++;
	*s = str_between(to < end ? to + 1 : to, end);
	return str_between(from, to);
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
