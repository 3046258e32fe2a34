/* utf8_write.c - write text that may not be UTF-8 as UTF-8; see utf8.h */
#include <stdint.h>
#include <string.h>

#include "base/utf8.h"

/* Windows-1252 from 0x80 to 0x9f; its other codes are those of ISO 8859-1. */
static const uint16_t windows_1252[32] = {0x20ac, 0xfffd, 0x201a, 0x0192,
    0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152,
    0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e,
    0x0178};

static void
write_code(struct out *o, unsigned code)
{
	if (code < 0x80) {
		out_char(o, (char)code);
	} else if (code < 0x800) {
		out_char(o, (char)(0xc0 | code >> 6));
		out_char(o, (char)(0x80 | (code & 0x3f)));
	} else {
		out_char(o, (char)(0xe0 | code >> 12));
		out_char(o, (char)(0x80 | (code >> 6 & 0x3f)));
		out_char(o, (char)(0x80 | (code & 0x3f)));
	}
}

static bool
is_utf8(struct str s)
{
	while (s.len) {
		size_t n = utf8_valid(s);

		if (n < s.len && s.text[n] != '\0')
			return false;
		n += n < s.len;
		s = (struct str){s.text + n, s.len - n};
	}
	return true;
}

void
utf8_write(struct out *o, struct str s)
{
	bool as_it_is = is_utf8(s);

	if (as_it_is && !memchr(s.text, '\0', s.len)) {
		out_str(o, s);
		return;
	}
	for (size_t i = 0; i < s.len; i++) {
		unsigned char c = (unsigned char)s.text[i];

		if (c == '\0')
			out_char(o, ' ');
		else if (as_it_is)
			out_char(o, (char)c);
		else if (c >= 0x80 && c < 0xa0)
			write_code(o, windows_1252[c - 0x80]);
		else
			write_code(o, c);
	}
}

void
utf8_write_line(struct out *o, struct str s)
{
	size_t from = o->len, to = from;

	utf8_write(o, str_trim(s));
	for (size_t i = from; i < o->len; i++) {
		char c = o->text[i];

		if ((unsigned char)c > ' ')
			o->text[to++] = c;
		else if (to > from && o->text[to - 1] != ' ')
			o->text[to++] = ' ';
	}
	o->len = to - (to > from && o->text[to - 1] == ' ');
}
