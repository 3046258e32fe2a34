/*
 * image.h - write the images of boards under a set of transforms
 *
 * For a line whose first column is a board (board_line.h), write all its
 * images, the least image, or the names of the transforms that lead to another
 * board.  An image has the form of the board that was read; the other columns
 * are copied.
 *
 * The functions are of type line_work (cli/line_filter.h): they return NULL, or
 * what is wrong with the line.  `tool` is a struct image_writer.
 */
#ifndef NOTATION_IMAGE_H
#define NOTATION_IMAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/line_filter.h"
#include "transform/transform_set.h"

/* When the original line is written before an image. */
enum image_original { ORIGINAL_NEVER, ORIGINAL_EACH, ORIGINAL_ONCE };

struct image_writer {
	struct transform_set set;
	bool distinct; /* write equal images once */
	enum image_original original;
	bool named;  /* add a column with the transform's name */
	bool strict; /* write an error line for an image that loses a piece, and
			set `refused` */
	bool refused;
	/*
	 * The images of a line: a hash table with linear probing, at most half
	 * full, for as many as the set has members.
	 */
	struct board_set {
		struct board *boards;
		size_t *slots; /* board numbers by hash, from 1; 0: free */
		size_t count, slot_count;
	} seen;
};

/* Free what a writer has; all zero, it has nothing. */
void image_writer_free(struct image_writer *x);

/* Write a line for each transform of the set. */
const char *image_write_all(void *tool, const struct line *l, struct out *o);

/*
 * Write the image whose placement is least in byte order; of equal ones that of
 * the first transform.  Images that lose a piece are ignored; it is an error if
 * all do.
 */
const char *image_write_least(void *tool, const struct line *l, struct out *o);

/*
 * Write the names of the transforms from the first board to that in column 2,
 * with "; " between two, or `none`; then the other columns.
 */
const char *image_write_names(void *tool, const struct line *l, struct out *o);

#endif
