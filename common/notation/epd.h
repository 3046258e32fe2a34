/*
 * epd.h - Extended Position Description: a position with operations, on one
 * line
 *
 *     7k/8/8/8/8/8/4R3/K7 w - - c0 "a rook ahead"; id "7";
 *
 * Section 16.2 of the PGN standard: the first four fields of a FEN, then
 * operations, each an opcode, its operands and `;`.  Reading is lenient: FEN of
 * 1 to 6 fields too, operations in any order, the last `;` may be missing, `\"`
 * and `\\` in a string are escapes.  Writing is strict: no opcode twice,
 * opcodes in ASCII order, and text operands always as strings; checks to give,
 * as `3+3`, are a fifth field.
 *
 * A struct epd, at first all zero, owns memory, reused from position to
 * position.  Its fields and opcodes point into the caller's texts.  Only the
 * form is checked, not the chess.
 */
#ifndef NOTATION_EPD_H
#define NOTATION_EPD_H

#include "notation/fen.h"
#include "notation/placement.h"

enum {
	EPD_OPCODE_MAX = 15, /* characters */
	EPD_STRING_MAX = 255 /* bytes between the quotes; the rest is cut */
};

struct epd {
	struct str placement;
	struct fen_fields fields;
	/* private to epd.c */
	struct epd_operation *operations; /* sorted by opcode */
	size_t count, capacity;
	struct out operands; /* of all operations, in their written form */
	struct epd_operand *list;
	size_t list_capacity;
	char placed[PLACEMENT_BESIDE_MAX];
};

void epd_free(struct epd *e);

/*
 * Read an EPD.  Return NULL, or what is wrong; then *e may only be read into
 * again.
 */
const char *epd_read(struct epd *e, struct str text);

/*
 * Read the fields and operations that follow a placement or the sets of a BB
 * line; the placement of *e is unchanged.  Return as epd_read().
 */
const char *epd_read_state(struct epd *e, struct str text);

/*
 * Set an operation, replacing one with the same opcode.  The opcode decides how
 * `operand` is read: text becomes a string; integers and moves are checked; for
 * an opcode unknown to the standard a number stays a number and all else
 * becomes a string.  Operands that begin with a quote are read as they are
 * written in an EPD.  NULL, or what is wrong; then *e is unchanged.
 */
const char *epd_set(struct epd *e, struct str opcode, struct str operand);

/* Check the form of an opcode.  NULL, or what is wrong. */
const char *epd_opcode(struct str opcode);

/* Return opcode n, from 0 in ASCII order; an empty string if n is too large. */
struct str epd_opcode_at(const struct epd *e, size_t n);

/* Append the operands of operation n to *text, without quotes and escapes. */
void epd_operands_at(const struct epd *e, size_t n, struct out *text);

/*
 * Write the EPD without a newline.  Missing fields become `w - -`; the clocks
 * of a FEN are dropped.
 */
void epd_write(const struct epd *e, struct out *o);

#endif
