/*
 * move.h - what a filter about moves asks for, and going through the moves
 *
 * move, the dash filters and the words about the last move are nodes of one
 * kind.  Their kids are the parts that were written, in the order of enum
 * move_part; their number holds what enum move_bit says.
 *
 *     struct hunt h = hunt_of(n, c);
 *     ... hunt_wants(&h, &t) ... for each move
 */
#ifndef CQL_FILTERS_MOVE_H
#define CQL_FILTERS_MOVE_H

#include "cql/parse/parser.h"
#include "cql/run/context.h"

enum move_mode { PLAYED, PREVIOUS, LEGAL, PSEUDOLEGAL, REVERSE };

enum move_part {
	PART_FROM,
	PART_TO,
	PART_CAPTURE,
	PART_EP_SQUARE,
	PART_SETS,
	PART_LETTERS = PART_SETS, /* a string: what a pawn promotes to */
	PART_TARGET, /* what must match after the move; of dash the value */
	PART_COMMENT,
	PARTS,
};

enum move_bit {
	MOVE_MODE = 7, /* enum move_mode */
	MOVE_CASTLING = 1 << 3,
	MOVE_SHORT = 1 << 4,
	MOVE_LONG = 1 << 5,
	MOVE_EN_PASSANT = 1 << 6,
	MOVE_PASS = 1 << 7, /* the null move */
	MOVE_PRIMARY = 1 << 8,
	MOVE_SECONDARY = 1 << 9,
	MOVE_COUNT = 1 << 10,
	MOVE_ALL = 1 << 11,
	MOVE_OF_ROOK = 1 << 12, /* castling is a move of the rook, too */
	MOVE_DROP = 1 << 13,	/* a man comes from the hand: none does */
	MOVE_PARTS = 14,	/* from here a bit for each part */
	MOVE_VALUE = 21,	/* two bits: the set part written first */
	MOVE_KINDS = 23,	/* six bits: what a pawn promotes to */
};

/* One part of a node, NULL when it was not written. */
const struct node *move_part(const struct node *n, enum move_part which);

/* A move that may be the one asked for. */
struct tried {
	move move;
	int taken;		  /* the square of a captured piece */
	bool primary, secondary;  /* played as such */
	const struct spot *after; /* NULL: it was not played */
};

struct hunt {
	const struct node *node;
	struct ctx *c;
	const struct spot *at; /* the moves are those of this position */
	bb part[PART_SETS];
	unsigned kinds;	     /* what a pawn promotes to, of PART_LETTERS */
	bool any;	     /* no move is left out */
	bool minds_captures; /* tried.taken is looked at */
};

/* The move that led to `after`; `at` is its parent. */
struct tried tried_of(const struct spot *at, const struct spot *after);

/*
 * Evaluates the sets where the moves start (h.at, NULL when there is no such
 * position) and leaves that position current.
 */
struct hunt hunt_of(const struct node *n, struct ctx *c);
bool hunt_wants(const struct hunt *h, const struct tried *t);

/*
 * A node of this row with these parts (NULL: not written), the bits of them
 * included.
 */
struct node *move_node(struct parser *p, const struct filter *f,
    struct location from, struct node *const part[PARTS], long long bits);

/* The bits of a word that restricts moves, `castle` say; 0 for others. */
long long move_word_bits(struct str word);

/* The kinds of a piece designator without squares, its colours left aside. */
long long move_kinds(struct parser *p, const char *who);

#endif
