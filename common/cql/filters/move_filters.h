/*
 * move_filters.h - what a node of a filter about moves holds
 *
 * move, the dash filters and the words about the last move are nodes of one
 * kind.  Their kids are the parts that were written, in the order of enum
 * move_part; their number holds what enum move_bit says.
 */
#ifndef CQL_FILTERS_MOVE_FILTERS_H
#define CQL_FILTERS_MOVE_FILTERS_H

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

/* Does it have one of these bits? */
static inline bool
move_has(const struct node *n, long long bits)
{
	return (n->number & bits) != 0;
}

static inline enum move_mode
move_mode_of(const struct node *n)
{
	return (enum move_mode)(n->number & MOVE_MODE);
}

/* Evaluate in the position after a move: of its men only `movers` count. */
static inline struct move_view
move_view_after(struct ctx *c, const struct spot *after, unsigned movers)
{
	struct move_view outer = c->view;

	c->view.after = after;
	c->view.left_out = MOVERS & ~movers;
	return outer;
}

/* Return one part of a node, NULL when it was not written. */
static inline const struct node *
move_part(const struct node *n, enum move_part which)
{
	unsigned written = n->number >> MOVE_PARTS & ((1 << PARTS) - 1);

	if (!(written >> which & 1))
		return NULL;
	return n->kid[bb_count(written & ((1U << which) - 1))];
}

/*
 * Does it ask for men that just are there, and moves that may be played?  Then
 * it is soon clear in most positions that there is none.  Where node.special is
 * set, not NULL, that is looked at first.
 */
bool move_is_quickly_missed(const struct node *n);

/*
 * Return a node of this row with these parts (NULL: not written), the bits of
 * them included.
 */
struct node *move_node(struct parser *p, const struct filter *f,
    struct location from, struct node *const part[PARTS], long long bits);

/* Return the bits of a word that restricts moves, `castle` say; 0 for others.
 */
long long move_word_bits(struct str word);

/*
 * Return the kinds of a piece designator without squares, its colours left
 * aside; `.` is all of them.
 */
long long move_kinds(struct parser *p, const char *who);

#endif
