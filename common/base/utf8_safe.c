/* utf8_safe.c - write text for messages; see utf8.h */
#include "base/utf8.h"

void
utf8_write_safe(struct out *o, struct str s, size_t most)
{
	char c[UTF8_SAFE_MAX];

	for (size_t n; s.len; most -= n) {
		n = utf8_take_safe(&s, "", c);
		if (n > most)
			return;
		out_bytes(o, c, n);
	}
}

void
utf8_write_lines(struct out *o, struct str s)
{
	char c[UTF8_SAFE_MAX];

	while (s.len) {
		size_t n = utf8_take_safe(&s, "\n\t", c);

		out_bytes(o, c, n);
	}
}
