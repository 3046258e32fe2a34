/*
 * fen.h - a position as one line of text
 *
 * FEN of 1994 (PGN standard, section 16.1), X-FEN and Shredder-FEN castling,
 * and the first four fields of EPD.  Read leniently: 1 to 6 fields, missing
 * ones are `w - - 0 1`; clocks that are no numbers count as missing (an EPD's
 * operations stand there), a move number of 0 as 1; castling rights without
 * king and rook in place and an impossible en-passant square are dropped.
 */
#ifndef NOTATION_FEN_H
#define NOTATION_FEN_H

#include "board/position.h"

enum {
	FEN_MAX = 128,		 /* bytes that fen_write() may write */
	FEN_CLOCK_MAX = 1000000, /* larger clocks count as missing */
};

/* The fields after the placement as they stand; a missing one is empty. */
struct fen_fields {
	struct str side, castling, ep, halfmove, fullmove;
};

/*
 * Take these fields off the front of *s, clocks only if they are numbers.
 * NULL; or what is wrong with their form, and *s is as it was.
 */
const char *fen_fields(struct fen_fields *f, struct str *s);

/* When the en-passant square is written. */
enum fen_ep {
	FEN_EP_LEGAL,  /* a legal capture exists */
	FEN_EP_XFEN,   /* an enemy pawn stands beside the pawn */
	FEN_EP_ALWAYS, /* after every double step (FEN of 1994) */
};

enum fen_castling {
	FEN_CASTLING_XFEN,     /* KQkq; a file letter for an inner rook */
	FEN_CASTLING_SHREDDER, /* the rooks' file letters */
};

struct fen_style {
	enum fen_ep ep;
	enum fen_castling castling;
	int fields; /* 1 to 6 */
};

/*
 * Read all of `text`.  NULL; or what is wrong, and *p is as it was.  One king
 * a side is required; that the side to move could take the other king is not
 * looked at.
 */
const char *fen_read(struct position *p, struct str text);

/*
 * The same, and *odd is NULL, or says which clock is no number, though
 * it is no operation of an EPD, or too large, so that it counts as missing;
 * until the next error_text() (why.h).
 */
const char *fen_read_all(struct position *p, struct str text, const char **odd);

/* Write the position without a NUL and returns the length. */
size_t fen_write(
    const struct position *p, const struct fen_style *style, char *text);

/* Return the en-passant square to be written in this style, or NO_SQUARE. */
int fen_ep_square(const struct position *p, enum fen_ep ep);

/*
 * Single fields: a set of rights (rights.h, 0 to 15) as KQkq, and an en-passant
 * square; no right and NO_SQUARE as `-`.  `text` has room for four bytes, which
 * may all be changed; returned is how many of them count.
 */
size_t fen_write_rights(unsigned rights, char *text);
size_t fen_write_ep(int square, char *text);

#endif
