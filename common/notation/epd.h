/*
 * epd.h - a position with operations, as one line of text
 *
 *     7k/8/8/8/8/8/4R3/K7 w - - c0 "a rook ahead"; id "7";
 *
 * Extended Position Description, section 16.2 of the PGN standard: the first
 * four fields of a FEN, then operations, each an opcode with operands and a
 * `;`.  Read leniently: FEN of 1 to 6 fields too, operations in any order, the
 * last `;` may be missing, `\"` and `\\` in a string are escapes.  Written
 * strictly: an opcode once, opcodes in ASCII order, and where a reader expects
 * text a string, however it came.
 *
 * An epd owns memory, which one position after another uses again.  Its fields
 * and opcodes point into the texts that were given.  The form is checked, not
 * the chess.
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
	/* what follows belongs to epd.c */
	struct epd_operation *operations; /* by opcode */
	size_t count, capacity;
	struct out operands; /* of all operations, as they are written */
	struct epd_operand *list;
	size_t list_capacity;
	char placed[PLACEMENT_MAX];
};

void epd_init(struct epd *e);
void epd_free(struct epd *e);

/* NULL; or what is wrong, and *e then is only good for reading again. */
const char *epd_read(struct epd *e, struct str text);

/*
 * Give the position an operation, in place of one with the same opcode.  How
 * `operand` is taken is a matter of the opcode: strings are made of text,
 * integers and moves are looked at, and for an opcode that the standard does
 * not know a number stays a number and all else becomes a string.  Operands
 * that begin with a quote are taken as they would stand in an EPD.  NULL; or
 * what is wrong, and *e is as it was.
 */
const char *epd_set(struct epd *e, struct str opcode, struct str operand);

/* NULL, or why this is no opcode. */
const char *epd_opcode(struct str opcode);

/* Return the opcodes in their order, from 0; an empty one when there are no
 * more. */
struct str epd_opcode_at(const struct epd *e, size_t n);

/* Its operands as people read them: without quotes and escapes. */
void epd_operands_at(const struct epd *e, size_t n, struct out *text);

/* The line without its newline; missing fields are `w - -`, clocks dropped. */
void epd_write(const struct epd *e, struct out *o);

#endif
