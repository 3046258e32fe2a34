/* tag_value.c - see tag_value.h */
#include "pgn/tag_value.h"

#include <string.h>

#include "base/utf8.h"

void
tag_value(struct out *o, struct str written)
{
	struct out plain;

	if (!written.len)
		return; /* there may be no text at all */
	if (!memchr(written.text, '\\', written.len)) {
		utf8_write(o, written);
		return;
	}
	out_init(&plain, -1, "a tag value");
	for (size_t i = 0; i < written.len; i++) {
		char c = written.text[i];

		if (c == '\\' && i + 1 < written.len &&
		    (written.text[i + 1] == '"' || written.text[i + 1] == '\\'))
			c = written.text[++i];
		out_char(&plain, c);
	}
	utf8_write(o, (struct str){plain.text, plain.len});
	out_close(&plain);
}

unsigned long
tag_number(struct str value)
{
	unsigned long number = 0;

	for (size_t i = 0; i < value.len && i < 9 && is_digit(value.text[i]);
	     i++)
		number = 10 * number + (unsigned long)(value.text[i] - '0');
	return number;
}
