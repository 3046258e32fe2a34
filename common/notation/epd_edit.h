/*
 * epd_edit.h - what is done to every position on its way to an EPD
 *
 * A position is read from a line and given operations: the same ones for all
 * positions, ones whose operands are in other columns of the line, its clocks,
 * or its number.  They take the place of the line's own.
 */
#ifndef NOTATION_EPD_EDIT_H
#define NOTATION_EPD_EDIT_H

#include <stdbool.h>

#include "io/line.h"
#include "notation/epd.h"

struct epd_edit {
	struct epd epd;	  /* the position that was edited last */
	bool clocks;	  /* the clocks of a FEN become hmvc and fmvn */
	bool no_rights;	  /* castling and en passant are written as - */
	bool numbered;	  /* positions get an id */
	unsigned long id; /* of the next position */
	/* what follows belongs to epd_edit.c */
	struct epd_addition *additions;
	size_t count, capacity;
};

/* Nothing is added yet; ids begin with 1. */
void epd_edit_init(struct epd_edit *e);
void epd_edit_free(struct epd_edit *e);

/*
 * Add an operation to each position: with this operand, as epd_set() takes it,
 * or with the text of a column, from 2 on, where the line has one.  The texts
 * must last.  NULL; or what is wrong, and nothing is added.
 */
const char *epd_edit_add(
    struct epd_edit *e, struct str opcode, struct str operand);
const char *epd_edit_add_column(
    struct epd_edit *e, struct str opcode, unsigned long column);

/*
 * NULL, when no opcode is given in two ways; or which option of epdwrite gives
 * *opcode a second time: "op", "column", "id" or "clocks".
 */
const char *epd_edit_conflict(const struct epd_edit *e, struct str *opcode);

/*
 * Read the position of a line into e->epd and edits it.  NULL; or what is
 * wrong, and e->epd is not to be written.
 */
const char *epd_edit_line(struct epd_edit *e, const struct line *l);

#endif
