/*
 * picture.h - what is drawn for a line: the board, its marks and the text
 * beside it
 *
 * The line is a FEN, an EPD or a BB line, with more columns after it.  One
 * column of squares and arrows is drawn; those titled `id` and `replay` are set
 * apart; the other columns and the operations of the EPD become notes.  All
 * texts point into memory owned by the picture and are valid until the next
 * picture_read().
 */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "draw/diagram.h"
#include "io/line.h"
#include "notation/epd.h"
#include "base/str.h"
#include "board/bitboard.h"

/* Marked squares and arrows of a board */
enum { ARROWS_MAX = 64 };

struct marks {
	bb squares;
	struct arrow {
		int from, to;
	} arrows[ARROWS_MAX];
	int arrow_count;
};

enum { MARKS_FOUND = -1 };

/* A text beside the board: an EPD operation, or a column with its title. */
struct picture_note {
	struct str title; /* from the header line, or empty */
	struct str text;
};

/* What is drawn; at first all zero. */
struct picture {
	bb sets[PIECES];
	struct variant_state beside; /* promoted pieces are marked */
	char pockets[POCKET_MAX + 2];
	char checks[4]; /* to give, `3+3` */
	int to_move;	/* NO_COLOUR: not in the line */
	struct marks marks;
	struct str id;	   /* the operation or column id, or empty */
	struct str replay; /* the column replay of cqlmatch(1), or empty */
	struct picture_note *notes;
	size_t note_count;
	bool is_original; /* its images follow (bbxfm --original) */
	/* private to picture.c */
	struct epd epd;
	struct arena memory; /* of the texts */
	struct out safe, header;
};

void picture_free(struct picture *p);

/*
 * Read the header line: its columns are the titles for the lines that follow.
 */
void picture_read_header(struct picture *p, const struct line *header);

/*
 * Read a line.  Column `marks` holds squares and arrows; with MARKS_FOUND the
 * first column that parses as such does, with 0 none.  Return NULL, or what is
 * wrong.
 */
const char *picture_read(struct picture *p, const struct line *l, int marks);

/*
 * Write the board, then a line each for the side to move, the arrows
 * (`g1->f3`), the id and every note.  The picture's squares are marked in
 * addition to those of the style.
 */
void text_write(
    struct out *o, const struct picture *p, const struct diagram_style *style);

#endif
