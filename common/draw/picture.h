/*
 * picture.h - what is drawn of a line: the board, and what stands beside it
 *
 * The line is a FEN, an EPD or a BB line, with columns beside it.  A column of
 * squares and arrows is drawn, all others and the operations of the EPD are
 * text; everything points into the picture's own memory.
 */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "io/line.h"
#include "notation/epd.h"
#include "base/str.h"
#include "board/bitboard.h"

/*
 * Squares that are marked on a board, and arrows
 */
enum { ARROWS_MAX = 64 };

struct marks {
	bb squares;
	struct arrow {
		int from, to;
	} arrows[ARROWS_MAX];
	int arrow_count;
};

/*
 * Read squares as `e4` and arrows as `g1f3`, with blanks or commas between;
 * the brackets of a set and the piece of a promotion, as in `e7e8q`, make no
 * difference.  False, and *m is not to be used, when anything else is there, or
 * nothing, or too many arrows.
 */
bool marks_read(struct marks *m, struct str text);

enum { MARKS_FOUND = -1 };

/* A comment, another operation, or a column with its title in the header. */
struct picture_note {
	struct str title; /* or empty */
	struct str text;
};

struct picture {
	bb sets[PIECES];
	int to_move; /* NO_COLOUR: the line does not say */
	struct marks marks;
	struct str id; /* the operation id, or empty */
	struct picture_note *notes;
	size_t note_count;
	bool is_original; /* images of it follow, as bbxfm --original says */
	/* the rest is picture.c's own */
	size_t note_capacity, operation_count;
	struct epd epd;
	struct out text; /* of the operations and the columns */
	struct out header;
};

void picture_init(struct picture *p);
void picture_free(struct picture *p);

/* The titles of the columns, for the lines that follow. */
void picture_read_header(struct picture *p, const struct line *header);

/*
 * Read a line.  Its column `marks`
 * holds squares and arrows; MARKS_FOUND: the first that holds nothing else; 0:
 * none.  NULL, or what is wrong.
 */
const char *picture_read(struct picture *p, const struct line *l, int marks);

#endif
