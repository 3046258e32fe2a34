/* json.c - see json.h */
#include "base/json.h"

#include "base/utf8.h"

void
json_write_string(struct out *o, struct str s)
{
	out_char(o, '"');
	for (size_t len; s.len; s = (struct str){s.text + len, s.len - len}) {
		unsigned char c = (unsigned char)*s.text;

		len = utf8_char(s);
		if (!len)
			out_format(o, "\\\\x%02x", c);
		else if (c == '"' || c == '\\')
			out_format(o, "\\%c", c);
		else if (c < ' ' || c == 0x7f)
			out_format(o, "\\u%04x", c);
		else
			out_bytes(o, s.text, len);
		len += !len;
	}
	out_char(o, '"');
}

void
json_separate(struct out *o)
{
	if (!memchr("{[", o->text[o->len - 1], 2))
		out_char(o, ',');
}

void
json_write_name(struct out *o, const char *name)
{
	json_separate(o);
	out_char(o, '"');
	out_text(o, name);
	out_text(o, "\":");
}

void
json_write_pair(struct out *o, const char *name, struct str value)
{
	json_write_name(o, name);
	json_write_string(o, value);
}
