/*
 * piece.h - colours, kinds and pieces as numbers
 *
 * A piece combines a colour and a kind; the order is that of a BB line,
 * KQRBNPkqrbnp.
 */
#ifndef BOARD_PIECE_H
#define BOARD_PIECE_H

enum colour { WHITE, BLACK, NO_COLOUR };

enum kind { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, KINDS };

enum { PIECES = 12, NO_PIECE = 12 };

static inline int
piece_of(int colour, int kind)
{
	return colour * KINDS + kind;
}

static inline int
colour_of(int piece)
{
	return piece >= KINDS;
}

static inline int
kind_of(int piece)
{
	return piece >= KINDS ? piece - KINDS : piece;
}

/* Return "White" or "Black", for messages. */
static inline const char *
colour_name(int colour)
{
	return colour == WHITE ? "White" : "Black";
}

/* Return the FEN letter of a piece, '.' for NO_PIECE. */
static inline char
piece_letter(int piece)
{
	return "KQRBNPkqrbnp."[piece];
}

/* Return the piece of a FEN letter, NO_PIECE for any other character. */
static inline int
piece_read(char letter)
{
	switch (letter) {
	case 'K': return 0;
	case 'Q': return 1;
	case 'R': return 2;
	case 'B': return 3;
	case 'N': return 4;
	case 'P': return 5;
	case 'k': return 6;
	case 'q': return 7;
	case 'r': return 8;
	case 'b': return 9;
	case 'n': return 10;
	case 'p': return 11;
	default: return NO_PIECE;
	}
}

#endif
