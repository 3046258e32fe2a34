/* diagram.c - see diagram.h */
#include "notation/diagram.h"

static const char *const figures[PIECES + 1] = {
    "♔", "♕", "♖", "♗", "♘", "♙", "♚", "♛", "♜", "♝", "♞", "♟", "."};

static int
piece_on(const bb sets[PIECES], int square)
{
	int piece = 0;

	while (piece < PIECES && !(sets[piece] & bb_of(square)))
		piece++;
	return piece;
}

static void
write_rank(struct out *o, const bb sets[PIECES], int rank, bool ascii)
{
	for (int file = 0; file < 8; file++) {
		int piece = piece_on(sets, square_at(file, rank));

		if (file > 0)
			out_char(o, ' ');
		if (ascii)
			out_char(o, piece_letter(piece));
		else
			out_text(o, figures[piece]);
	}
}

void
diagram_write(struct out *o, const bb sets[PIECES], bool ascii)
{
	for (int rank = 7; rank >= 0; rank--) {
		out_format(o, "%d ", rank + 1);
		write_rank(o, sets, rank, ascii);
		out_char(o, '\n');
	}
	out_text(o, "  a b c d e f g h\n");
}
