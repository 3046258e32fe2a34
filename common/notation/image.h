/*
 * image.h - the images of a board under a set of transforms, line by line
 *
 * Three answers to a line whose first column is a board (board_line.h): every
 * image of it, the least one, or which transforms lead from it to another
 * board.  An image has the form of the board that was read, and the other
 * columns are carried through.
 *
 * The functions are of the type line_work (cli/line_filter.h); `tool` is a
 * struct image_writer.
 */
#ifndef NOTATION_IMAGE_H
#define NOTATION_IMAGE_H

#include "board/board_set.h"
#include "cli/line_filter.h"
#include "transform/transform_set.h"

/* When the line is written as it was. */
enum image_original { ORIGINAL_NEVER, ORIGINAL_EACH, ORIGINAL_ONCE };

struct image_writer {
	struct transform_set set;
	struct board_set *distinct; /* with a place for each member:
				       equal images are written once; NULL:
				       as often as they come */
	enum image_original original;
	bool named;  /* a last column names the transform */
	bool strict; /* no image that loses a piece, but an error
			line, which sets `refused` */
	bool refused;
};

/* Return a line for each member of the set. */
const char *image_write_all(void *tool, const struct line *l, struct out *o);

/*
 * Return the image whose placement as text is least in byte order; of equal
 * ones the first in the set.  Images that lose a piece do not count.
 */
const char *image_write_least(void *tool, const struct line *l, struct out *o);

/*
 * Return the names of the members that take the first board to the one in the
 * second column, "; " between two, or `none`; then the other columns.
 */
const char *image_write_names(void *tool, const struct line *l, struct out *o);

#endif
