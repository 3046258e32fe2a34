/*
 * geometry.h - the literals of a filter that a transform can change
 *
 * Every node has one. A flip, turn, shift or change of colours maps this struct
 * and nothing else, so no filter needs to know of transforms: `up` under a flip
 * about the middle of the board is `down`, `wtm` under a change of colours is
 * `btm`. All zero bytes is the literal that every transform leaves unchanged.
 */
#ifndef CQL_TREE_GEOMETRY_H
#define CQL_TREE_GEOMETRY_H

#include <stdbool.h>

#include "board/bitboard.h"
#include "board/piece.h"

/* Directions, counterclockwise from up; turning the board rotates the bits. */
enum direction {
	UP = 1 << 0,
	NORTHWEST = 1 << 1,
	LEFT = 1 << 2,
	SOUTHWEST = 1 << 3,
	DOWN = 1 << 4,
	SOUTHEAST = 1 << 5,
	RIGHT = 1 << 6,
	NORTHEAST = 1 << 7,
	VERTICAL = UP | DOWN,
	HORIZONTAL = LEFT | RIGHT,
	ORTHOGONAL = VERTICAL | HORIZONTAL,
	MAINDIAGONAL = NORTHEAST | SOUTHWEST,
	OFFDIAGONAL = NORTHWEST | SOUTHEAST,
	DIAGONAL = MAINDIAGONAL | OFFDIAGONAL,
	ANYDIRECTION = ORTHOGONAL | DIAGONAL,
};

enum { DIRECTIONS = 8 };

/* Sets of pieces: a bit for each piece, and one for the empty square. */
enum {
	WHITE_PIECES = (1 << KINDS) - 1,
	BLACK_PIECES = WHITE_PIECES << KINDS,
	ANY_PIECE = WHITE_PIECES | BLACK_PIECES,
	EMPTY_SQUARE = 1 << NO_PIECE,
};

enum side_word { NO_SIDE, WHITE_SIDE, BLACK_SIDE };
enum shade { NO_SHADE, LIGHT_SHADE, DARK_SHADE };

struct geometry {
	bb squares;
	uint16_t pieces; /* 0 in a designator: any piece or none */
	uint8_t directions;
	uint8_t side;  /* enum side_word */
	uint8_t shade; /* enum shade: the colour of squares */
};

static inline bool
geometry_equal(struct geometry a, struct geometry b)
{
	return a.squares == b.squares && a.pieces == b.pieces &&
	    a.directions == b.directions && a.side == b.side &&
	    a.shade == b.shade;
}

#endif
