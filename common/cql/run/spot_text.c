/* spot_text.c - see spot_text.h */
#include "cql/run/spot_text.h"

#include <string.h>

#include "pgn/tree.h"

static char *
put_text(char *to, const char *text)
{
	size_t len = strlen(text);

	memcpy(to, text, len + 1);
	return to + len;
}

static char *
put_number(char *to, unsigned number)
{
	char digits[16], *first = digits + sizeof digits - 1;

	*first = '\0';
	do
		*--first = (char)('0' + number % 10);
	while (number /= 10);
	return put_text(to, first);
}

/* By hand, as echo names two positions for each pair that it finds. */
const char *
spot_text(const struct spot *at, char text[SPOT_TEXT_MAX])
{
	char *end = put_number(put_text(text, "move "), at->pos.fullmove);

	end = put_text(end, at->pos.to_move == WHITE ? "(wtm)" : "(btm)");
	if (at->depth)
		put_text(put_number(put_text(end, "["), at->id), "]");
	return text;
}

void
spot_text_write(struct out *o, const struct spot *at)
{
	char text[SPOT_TEXT_MAX];

	out_text(o, spot_text(at, text));
}
