/* utf8.c - see utf8.h */
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

#include "base/scan.h"

static bool
is_tail(unsigned char c)
{
	return !utf8_starts((char)c);
}

size_t
utf8_count(struct str s)
{
	size_t count = 0;

	for (size_t i = 0; i < s.len; i++)
		count += utf8_starts(s.text[i]);
	return count;
}

size_t
utf8_char(struct str s)
{
	const unsigned char *c = (const unsigned char *)s.text;

	if (s.len == 0)
		return 0;
	if (c[0] < 0x80)
		return 1;
	if (c[0] < 0xc2 || c[0] > 0xf4)
		return 0;
	if (s.len < 2 || !is_tail(c[1]))
		return 0;
	if (c[0] < 0xe0)
		return 2;
	/*
	 * The second byte must not make an overlong form, a surrogate, or a
	 * code point beyond U+10FFFF.
	 */
	if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) ||
	    (c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] > 0x8f))
		return 0;
	if (s.len < 3 || !is_tail(c[2]))
		return 0;
	if (c[0] < 0xf0)
		return 3;
	return s.len >= 4 && is_tail(c[3]) ? 4 : 0;
}

/* The bytes that are not ASCII, and NUL. */
static struct scan_set odd;

__attribute__((constructor)) static void
fill_odd(void)
{
	scan_set_fill(&odd, "");
	scan_set_add_odd(&odd);
}

size_t
utf8_valid(struct str s)
{
	const char *end = s.text + s.len, *p = s.text;
	size_t n = 1;

	while (n && (p = scan(&odd, p, end)) < end && *p != '\0')
		while (p < end && *p & 0x80 &&
		    (n = utf8_char(str_between(p, end))))
			p += n;
	return (size_t)(p - s.text);
}

size_t
utf8_take_safe(struct str *s, const char *kept, char to[UTF8_SAFE_MAX])
{
	static const char digits[] = "0123456789abcdef";
	size_t n = utf8_char(*s);
	unsigned char c = (unsigned char)s->text[0];
	bool c1 = n == 2 && c == 0xc2 && (unsigned char)s->text[1] < 0xa0;
	bool plain =
	    n > 0 && c != 0x7f && !c1 && (c >= ' ' || (c && strchr(kept, c)));

	if (plain) {
		memcpy(to, s->text, n);
	} else {
		n = 1;
		memcpy(to, "\\x", 2);
		to[2] = digits[c >> 4];
		to[3] = digits[c & 15];
	}
	*s = (struct str){s->text + n, s->len - n};
	return plain ? n : UTF8_SAFE_MAX;
}
