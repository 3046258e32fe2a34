/*
 * fen.h - FEN: a position as one line of text
 *
 * FEN of 1994 (PGN standard, section 16.1), X-FEN and Shredder-FEN castling,
 * the first four fields of EPD, and what variants add: pockets and promoted
 * pieces in the placement, checks to give, `3+3`, as the fifth field, or checks
 * given, `+0+0`, as the last.  Reading is lenient.  There may be 1 to 6
 * fields; missing ones are `w - - 0 1`.  Clocks that are no numbers count as
 * missing (EPD has operations there), a move number of 0 is 1.  Castling rights
 * without king and rook in place and an impossible en-passant square are
 * dropped.
 */
#ifndef NOTATION_FEN_H
#define NOTATION_FEN_H

#include "board/variant.h"

enum {
	FEN_MAX = 328,		 /* bytes that fen_write() may change */
	FEN_CLOCK_MAX = 1000000, /* larger clocks count as missing */
};

/* The fields after the placement, as written; a missing one is empty. */
struct fen_fields {
	struct str side, castling, ep, halfmove, fullmove;
	struct variant_state beside; /* checks; of fen_split() all */
};

/*
 * Parse these fields off the front of *s, clocks only if they are numbers;
 * counts of checks above three are refused.  NULL, or what is wrong with their
 * form; then *s is unchanged.
 */
const char *fen_fields(struct fen_fields *f, struct str *s);

/*
 * Parse the placement into `sets` and the fields after it off the front of *s,
 * which becomes the rest without blanks at its end.  NULL, or what is wrong
 * with their form.  All readers of a FEN with its placement ask this one.
 */
const char *fen_split(
    struct str *s, bb sets[static PIECES], struct fen_fields *f);

/* Which en-passant squares are written. */
enum fen_ep {
	FEN_EP_LEGAL,  /* if a legal capture exists */
	FEN_EP_XFEN,   /* if an enemy pawn is beside the pawn */
	FEN_EP_ALWAYS, /* after every double step (FEN of 1994) */
};

enum fen_castling {
	FEN_CASTLING_XFEN,     /* KQkq, but the file letter of an inner rook */
	FEN_CASTLING_SHREDDER, /* file letters of the rooks */
};

struct fen_style {
	enum fen_ep ep;
	enum fen_castling castling;
	int fields; /* 1 to 6 */
};

/*
 * Read a position from all of `text`.  NULL, or what is wrong with its form;
 * then *p is unchanged.  Any board will do, also without kings.
 */
const char *fen_read(struct position *p, struct str text);

/*
 * Read a position as fen_read(), but of variant `v` unless the text shows
 * another.  Set *odd, if `odd` is not NULL, to NULL or to a message about a
 * clock that counts as missing: one that is too large, or no number and no
 * operation of an EPD.  The message is valid until the next error_text().
 */
const char *fen_read_of(
    struct position *p, struct str text, enum variant v, const char **odd);

/* Write checks to give, `3+3`, and return the length: three bytes. */
size_t fen_write_checks(const struct variant_state *beside, char *text);

/* Write the position without a NUL and return the length. */
size_t fen_write(
    const struct position *p, const struct fen_style *style, char *text);

/* Append the position and a newline. */
void fen_append(
    struct out *o, const struct position *p, const struct fen_style *style);

/* Return the en-passant square that this style writes, or NO_SQUARE. */
int fen_ep_square(const struct position *p, enum fen_ep ep);

#endif
