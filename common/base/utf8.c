/* utf8.c - see utf8.h */
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

#include "base/short_way.h"

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

/*
 * Return how many of the first `len` bytes are ASCII other than NUL before the
 * first other byte; eight bytes at a time (SWAR).
 */
static size_t
ascii_run(const char *text, size_t len)
{
	const uint64_t ones = 0x0101010101010101, highs = ones << 7;
	size_t i = 0;

	for (uint64_t w; i + 8 <= len && short_way(SHORT_ASCII_RUN); i += 8) {
		memcpy(&w, text + i, 8);
		if ((w | (w - ones)) & highs) /* a high bit, or a zero byte */
			break;
	}
	while (i < len && (signed char)text[i] > 0)
		i++;
	return i;
}

size_t
utf8_valid(struct str s)
{
	size_t i = ascii_run(s.text, s.len);

	while (i < s.len) {
		struct str rest = {s.text + i, s.len - i};
		size_t n = utf8_char(rest);

		if (n == 0 || rest.text[0] == '\0')
			break;
		i += n;
		i += ascii_run(s.text + i, s.len - i);
	}
	return i;
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
