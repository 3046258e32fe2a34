/* spot_text.c - the name of a position; see value_text.h */
#include <string.h>

#include "cql/run/value_text.h"
#include "pgn/tree.h"

static char *
put_text(char *to, const char *text)
{
	size_t len = strlen(text);

	memcpy(to, text, len + 1);
	return to + len;
}

/*
 * Format without printf, as echo names two positions for each pair that it
 * finds.
 */
const char *
spot_text(const struct spot *at, char text[SPOT_TEXT_MAX])
{
	char *end = str_write_number(at->pos.fullmove, put_text(text, "move "));

	end = put_text(end, at->pos.to_move == WHITE ? "(wtm)" : "(btm)");
	if (at->depth)
		put_text(str_write_number(at->id, put_text(end, "[")), "]");
	return text;
}

void
spot_text_write(struct out *o, const struct spot *at)
{
	char text[SPOT_TEXT_MAX];

	out_text(o, spot_text(at, text));
}
