/* board_line.c - see board_line.h */
#include "notation/board_line.h"

#include "notation/placement.h"

const char *
board_line_read(struct board_line *b, struct str text)
{
	b->is_bb = bbline_is(text);
	b->hex = b->is_bb && text.len > 3 && text.text[2] == '0' &&
	    text.text[3] == 'x';
	b->state = text;
	return (b->is_bb ? bbline_read : placement_read)(
	    &b->state, b->board.sets, &b->board.beside);
}

size_t
board_line_write(
    const struct board_line *b, const struct board *board, char *text)
{
	const struct variant_state *beside = &board->beside;
	const bb *sets = board->sets;
	size_t len;

	if (!b->is_bb)
		return placement_add(beside, text, placement_write(sets, text));
	len = b->hex ? bbline_write_hex(sets, text) : bbline_write(sets, text);
	return len + bbline_add(beside, b->hex, text + len);
}
