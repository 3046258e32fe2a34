/*
 * canonical.h - the image of a position that stands for all its images
 */
#ifndef NOTATION_CANONICAL_H
#define NOTATION_CANONICAL_H

#include "notation/placement.h"
#include "transform/transform.h"

/* An image of a board, and its placement with a NUL after it. */
struct image {
	struct transform by;
	struct board board;
	char text[PLACEMENT_BESIDE_MAX + 1];
};

/* The least image so far, NULL for none, and the place for the next. */
struct least_image {
	struct image *found, *next, two[2];
};

/*
 * Make the image of a board under a transform the least one if its placement is
 * less in byte order; return true if it is.
 */
static inline bool
least_image_try(struct least_image *least, const struct transform *by,
    const struct board *board)
{
	struct image *next = least->found ? least->next : least->two;
	size_t len;

	transform_board(by, board, &next->board);
	len = placement_add(&next->board.beside, next->text,
	    placement_write(next->board.sets, next->text));
	next->text[len] = '\0';
	if (least->found &&
	    memcmp(next->text, least->found->text, len + 1) >= 0)
		return false;
	next->by = *by;
	least->found = next;
	least->next = &least->two[next == least->two];
	return true;
}

/*
 * Write the image of a FEN that `bbxfm --canonical` writes: of the 16 images
 * under the symmetries of the square and flipcolor the one whose placement is
 * least in byte order, of equal ones the first.  `fen` is that of `p`; its
 * fields after the placement are transformed as far as they are there.
 */
void canonical_write(struct out *o, const struct position *p, struct str fen);

#endif
