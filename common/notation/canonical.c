/* canonical.c - see canonical.h */
#include "notation/canonical.h"

#include <string.h>

#include "notation/placement.h"
#include "transform/transform.h"

/* An image and its placement, with a NUL after it. */
struct canonical_image {
	struct transform by;
	bb sets[PIECES];
	char text[PLACEMENT_BESIDE_MAX + 1];
};

void
canonical_write(struct out *o, const struct position *p, struct str fen)
{
	static const struct symmetry flipcolor = {
	    .mirrors_ranks = true, .swaps_colours = true};
	struct canonical_image two[2], *least = NULL, *next = two;
	struct variant_state beside;
	struct str state = fen, placement = str_word(&state);

	for (int i = 0; i < 2 * SYMMETRY_ROWS; i++) {
		struct symmetry map = symmetry_rows[i / 2].map;

		next->by =
		    transform_of(i % 2 ? symmetry_then(map, flipcolor) : map);
		transform_sets(&next->by, p->piece, next->sets);
		beside = transform_beside(&next->by, &p->beside);
		next->text[placement_add(&beside, next->text,
		    placement_write(next->sets, next->text))] = '\0';
		if (!least || strcmp(next->text, least->text) < 0) {
			least = next;
			next = &two[least == two];
		}
	}
	out_text(o, least->text);
	transform_state(&least->by, p->piece, least->sets,
	    str_between(placement.text + placement.len, fen.text + fen.len), o);
}
