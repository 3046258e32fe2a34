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
	return b->is_bb ? bbline_write(board, b->hex, text)
			: placement_add(&board->beside, text,
			      placement_write(board->sets, text));
}
