/* fold.c - see fold.h */
#include "pgn/fold.h"

#include <string.h>

/* The characters that are escaped, and their letters behind a backslash. */
static const char plain[] = "\n\r\t\\", escaped[] = "nrt\\";

/* The character of `to` in the place that c has in `from`, or NUL. */
static char
translate(char c, const char *from, const char *to)
{
	const char *at = c ? strchr(from, c) : NULL;

	return at ? to[at - from] : '\0';
}

void
fold_write(struct out *o, struct str text)
{
	size_t from = 0;

	for (size_t i = 0; i < text.len; i++) {
		char escape = translate(text.text[i], plain, escaped);

		if (!escape)
			continue;
		out_bytes(o, text.text + from, i - from);
		out_char(o, '\\');
		out_char(o, escape);
		from = i + 1;
	}
	out_bytes(o, text.text + from, text.len - from);
	out_char(o, '\n');
}

/* What is before the last TAB, a number or a key, is not the game's. */
static struct str
game_of(struct str text)
{
	struct str rest = text;

	while (memchr(rest.text, '\t', rest.len))
		str_cut(&rest, '\t');
	return rest;
}

const char *
fold_undo(struct out *o, struct str line)
{
	struct str game = game_of(line);

	for (size_t i = 0; i < game.len; i++)
		if (game.text[i] == '\\' &&
		    (++i == game.len ||
			!translate(game.text[i], escaped, plain)))
			return "a backslash before neither n, r, t nor \\";
	for (size_t i = 0; i < game.len; i++) {
		char c = game.text[i];

		out_char(o,
		    c == '\\' ? translate(game.text[++i], escaped, plain) : c);
	}
	return NULL;
}
