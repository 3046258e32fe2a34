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
	return b->is_bb ? bbline_read(&b->state, b->sets, &b->beside)
			: placement_read(&b->state, b->sets, &b->beside);
}

size_t
board_line_write(const struct board_line *b, const bb sets[PIECES],
    const struct variant_state *beside, char *text)
{
	size_t len;

	if (!b->is_bb)
		return placement_add(beside, text, placement_write(sets, text));
	len = b->hex ? bbline_write_hex(sets, text) : bbline_write(sets, text);
	return len + bbline_add(beside, b->hex, text + len);
}

/* --------------------------------------------------- as a dictionary of CQL */

/* The keys in byte order, as CQL lists them. */
static const char keys[] = "BKNPQRbknpqr";

void
board_dump_pieces(struct out *o, const bb sets[PIECES], const char *dictionary)
{
	out_format(o, "Dictionary %s with %d entries: \n", dictionary, PIECES);
	for (const char *key = keys; *key; key++) {
		bb set = sets[piece_read(*key)];

		out_format(o, "%c: ", *key);
		out_used(o, bb_write(set, out_reserve(o, BB_TEXT_MAX)));
		out_char(o, '\n');
	}
}

static void
write_rank(struct out *o, const bb sets[PIECES], int rank)
{
	out_format(o, "%d: ", rank + 1);
	for (const char *key = keys; *key; key++) {
		bb here = sets[piece_read(*key)] & bb_rank(rank);

		for (; here; here = bb_but_lowest(here))
			out_format(
			    o, "%c%c ", *key, 'a' + file_of(bb_lowest(here)));
	}
	out_char(o, '\n');
}

void
board_dump_ranks(struct out *o, const bb sets[PIECES])
{
	out_text(o, "Dictionary PBR with 8 entries: \n");
	for (int rank = 0; rank < 8; rank++)
		write_rank(o, sets, rank);
}
