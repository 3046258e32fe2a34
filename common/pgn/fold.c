/* fold.c - see fold.h */
#include "pgn/fold.h"

#include <string.h>

#include "base/utf8.h"

/* Escaped characters, and their letters after the backslash. */
static const char plain[] = "\n\r\t\\", escaped[] = "nrt\\";

/* Return the character of `to` at c's index in `from`, or NUL. */
static char
translate(char c, const char *from, const char *to)
{
	const char *at = c ? strchr(from, c) : NULL;

	return at ? to[at - from] : '\0';
}

/*
 * Return the length of the first character if it stands for itself, or 0 if it
 * must be escaped.
 */
static size_t
plain_bytes(struct str text, bool raw)
{
	if (translate(*text.text, plain, escaped))
		return 0;
	if (raw)
		return 1;
	return *text.text ? utf8_char(text) : 0;
}

static void
escape(struct out *o, char c)
{
	char letter = translate(c, plain, escaped);

	if (letter) {
		out_char(o, '\\');
		out_char(o, letter);
	} else {
		out_format(o, "\\x%02x", (unsigned)(unsigned char)c);
	}
}

void
fold_text(struct out *o, struct str text, bool raw)
{
	size_t from = 0, more;

	raw = raw || utf8_valid(text) == text.len;
	if (str_starts(text, BYTE_ORDER_MARK)) /* a reader of lines drops it */
		while (from < strlen(BYTE_ORDER_MARK))
			escape(o, text.text[from++]);
	for (size_t i = from; i < text.len; i += more) {
		more = plain_bytes(str_after(text, i), raw);
		if (more)
			continue;
		more = 1;
		out_bytes(o, text.text + from, i - from);
		escape(o, text.text[i]);
		from = i + 1;
	}
	out_bytes(o, text.text + from, text.len - from);
}

/* Return the place of the last ASCII character, or the length without any. */
static size_t
last_ascii(struct str text)
{
	for (size_t i = text.len; i; i--)
		if (!(text.text[i - 1] & 0x80))
			return i - 1;
	return text.len;
}

void
fold_write(struct out *o, struct str text, bool raw)
{
	size_t last = text.len;

	if (!memchr(text.text, '\n', text.len) &&
	    !memchr(text.text, '\r', text.len))
		last = last_ascii(text);
	fold_text(o, (struct str){text.text, last}, raw);
	if (last < text.len) {
		out_format(o, "\\x%02x", (unsigned)text.text[last]);
		fold_text(o,
		    (struct str){text.text + last + 1, text.len - last - 1},
		    raw);
	}
	out_char(o, '\n');
}

bool
fold_marked(struct str line)
{
	for (size_t i = 0; i + 1 < line.len; i++)
		if (line.text[i] == '\\' && memchr("nrx", line.text[++i], 3))
			return true;
	return false;
}

/* Return the text after the last TAB; a number or a key is before it. */
static struct str
game_of(struct str text)
{
	struct str rest = text;

	while (memchr(rest.text, '\t', rest.len))
		str_cut(&rest, '\t');
	return rest;
}

/*
 * Parse the escape after a backslash, up to `end`, and set *c to its byte.
 * Return its length, or 0 if it is invalid.
 */
static size_t
read_escape(const char *at, const char *end, char *c)
{
	int high, low;

	if (at == end)
		return 0;
	*c = translate(*at, escaped, plain);
	if (*c)
		return 1;
	if (*at != 'x' || end - at < 3)
		return 0;
	high = hex_digit(at[1]);
	low = hex_digit(at[2]);
	*c = (char)(high * 16 + low);
	return high < 0 || low < 0 ? 0 : 3;
}

const char *
fold_undo(struct out *o, struct str line)
{
	struct str game = game_of(line);
	const char *end = game.text + game.len;
	size_t before = o->len, more;

	out_reserve(o, game.len + 1); /* so that no flush comes between */
	before = o->len;
	for (const char *at = game.text; at < end; at += more) {
		char c = *at;

		more = c == '\\' ? 1 + read_escape(at + 1, end, &c) : 1;
		if (*at == '\\' && more == 1) {
			o->len = before;
			return "a backslash before neither n, r, t, \\ nor xNN";
		}
		out_char(o, c);
	}
	return NULL;
}
