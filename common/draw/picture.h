/*
 * picture.h - what is drawn of a line: the board, and what stands beside it
 *
 * The line is a FEN, an EPD or a BB line, with columns behind it.  A column of
 * squares and arrows is drawn, all others and the operations of the EPD are
 * text; everything points into the line and into the picture's own memory.
 */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "draw/marks.h"
#include "notation/epd.h"

enum { MARKS_FOUND = -1 };

struct picture {
	bb sets[PIECES];
	int to_move; /* NO_COLOUR: the line does not say */
	struct marks marks;
	struct str id;	   /* the operation id, or empty */
	struct str *notes; /* comments, other operations, columns */
	size_t note_count;
	bool is_original; /* images of it follow, as bbxfm --original says */
	/* the rest is picture.c's own */
	size_t note_capacity;
	struct epd epd;
	struct out text; /* of the operations */
};

void picture_init(struct picture *p);
void picture_free(struct picture *p);

/*
 * Reads the first column of a line, and the columns behind it, each with a TAB
 * before it.  The column `marks` of the line (2 is the first behind the
 * position) holds squares and arrows, or MARKS_FOUND: the first that holds
 * nothing else; 0: none.  NULL, or what is wrong.
 */
const char *picture_read(
    struct picture *p, struct str first, struct str rest, int marks);

#endif
