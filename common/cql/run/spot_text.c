/* spot_text.c - see spot_text.h */
#include "cql/run/spot_text.h"

#include <stdio.h>

#include "pgn/tree.h"

const char *
spot_text(const struct spot *at, char text[SPOT_TEXT_MAX])
{
	int len = snprintf(text, SPOT_TEXT_MAX, "move %u(%s)", at->pos.fullmove,
	    at->pos.to_move == WHITE ? "wtm" : "btm");

	if (at->depth)
		snprintf(
		    text + len, (size_t)(SPOT_TEXT_MAX - len), "[%u]", at->id);
	return text;
}

void
spot_text_write(struct out *o, const struct spot *at)
{
	char text[SPOT_TEXT_MAX];

	out_text(o, spot_text(at, text));
}
