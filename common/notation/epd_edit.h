/*
 * epd_edit.h - the edits that epdwrite makes to every position
 *
 * A position is read from a line, and operations are set in it: fixed ones,
 * ones whose operands are in other columns of the line, the clocks, or a
 * running number.  They replace operations of the line with the same opcode.
 */
#ifndef NOTATION_EPD_EDIT_H
#define NOTATION_EPD_EDIT_H

#include <stdbool.h>
#include <stdint.h>

#include "io/line.h"
#include "notation/epd.h"

/* All zero except `id` there is no edit. */
struct epd_edit {
	struct epd epd; /* the last position edited */
	bool clocks;	/* write the clocks of a FEN as hmvc and fmvn */
	bool no_rights; /* write castling and en passant as - */
	bool numbered;	/* set id to a running number */
	uint64_t id;	/* the next number */
	/* private to epd_edit.c */
	struct epd_addition *additions;
	size_t count;
};

void epd_edit_free(struct epd_edit *e);

/*
 * Add an operation for every position: with a fixed operand, as for epd_set(),
 * or with the text of column `column` (from 2 on) of lines that have it.  The
 * texts must last as long as *e.  NULL, or what is wrong; then nothing is
 * added.
 */
const char *epd_edit_add(
    struct epd_edit *e, struct str opcode, struct str operand);
const char *epd_edit_add_column(
    struct epd_edit *e, struct str opcode, uint64_t column);

/*
 * Find an opcode that is set in two ways.  Return NULL if there is none, or the
 * name of the option of epdwrite that sets *opcode a second time: "op",
 * "column", "id" or "clocks".
 */
const char *epd_edit_conflict(const struct epd_edit *e, struct str *opcode);

/*
 * Read the position of a line into e->epd and edit it.  NULL, or what is wrong;
 * then e->epd must not be written.
 */
const char *epd_edit_line(struct epd_edit *e, const struct line *l);

#endif
