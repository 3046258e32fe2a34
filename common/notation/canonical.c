/* canonical.c - see canonical.h */
#include "notation/canonical.h"

void
canonical_write(struct out *o, const struct position *p, struct str fen)
{
	static const struct symmetry flipcolor = {
	    .mirrors_ranks = true, .swaps_colours = true};
	struct least_image least = {.found = NULL};
	struct str state = fen, placement = str_word(&state);
	struct board board = {.beside = p->beside};

	memcpy(board.sets, p->piece, sizeof board.sets);
	for (int i = 0; i < 2 * SYMMETRY_ROWS; i++) {
		struct symmetry map = symmetry_rows[i / 2].map;
		struct transform by =
		    transform_of(i % 2 ? symmetry_then(map, flipcolor) : map);

		least_image_try(&least, &by, &board);
	}
	out_text(o, least.found->text);
	transform_state(&least.found->by, p->piece, least.found->board.sets,
	    str_between(placement.text + placement.len, fen.text + fen.len), o);
}
