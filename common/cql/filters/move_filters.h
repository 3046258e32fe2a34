/*
 * move_filters.h - the node of a filter about moves
 *
 * move, the dash filters and the words about the last move share one kind of
 * node. Its kids are the parts that were written, in the order of enum
 * move_part; its number has the bits of enum move_bit.
 */
#ifndef CQL_FILTERS_MOVE_FILTERS_H
#define CQL_FILTERS_MOVE_FILTERS_H

#include "cql/run/context.h"

enum move_mode { PLAYED, PREVIOUS, LEGAL, PSEUDOLEGAL, REVERSE };

enum move_part {
	PART_FROM,
	PART_TO,
	PART_CAPTURE,
	PART_EP_SQUARE,
	PART_SETS,
	PART_LETTERS = PART_SETS, /* a string: what a pawn promotes to */
	PART_TARGET, /* must match after the move; of dash the value */
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
	MOVE_OF_ROOK = 1 << 12, /* castling counts as a move of the rook too */
	MOVE_DROP = 1 << 13,	/* a piece is dropped from the hand: never */
	MOVE_PARTS = 14,	/* from here on a bit for each part */
	MOVE_VALUE = 21,	/* two bits: the set part written first */
	MOVE_KINDS = 23,	/* six bits: kinds that a pawn promotes to */
};

/* True if the node has one of these bits. */
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

/*
 * Set the view for evaluating after a move, of whose pieces only `movers`
 * count. Return the old view, which the caller must restore.
 */
static inline struct move_view
move_view_after(struct ctx *c, const struct spot *after, unsigned movers)
{
	struct move_view outer = c->view;

	c->view.after = after;
	c->view.left_out = MOVERS & ~movers;
	return outer;
}

/* Return a part of a node, or NULL if it was not written. */
static inline const struct node *
move_part(const struct node *n, enum move_part which)
{
	unsigned written = n->number >> MOVE_PARTS & ((1 << PARTS) - 1);

	if (!(written >> which & 1))
		return NULL;
	return n->kid[bb_count(written & ((1U << which) - 1))];
}

/* True if a move may be of the pieces on these squares; castling is of two. */
static inline bool
move_may_be_of(bb men, move m)
{
	return m == MOVE_NULL || move_castles(m) || move_drops(m) ||
	    men >> move_from(m) & 1;
}

/*
 * True if a cheap test rejects most positions: the filter is about possible
 * moves of plain pieces, or about played ones, by words or from a set.
 * node.special, if not NULL, turns that test on.
 */
bool move_is_quickly_missed(const struct node *n);

/*
 * True if the value of a dash is the square that a played move leaves or goes
 * to, as in A--(from), and squares alone restrict the move; then
 * set_dash_square() may evaluate it, with `from` or `to` as n->special.
 */
bool dash_gives_square(const struct node *n);
bb set_dash_square(const struct node *n, struct ctx *c);

/*
 * Return a node of this row with these parts (NULL: not written). Sets the bits
 * for the parts.
 */
struct node *move_node(struct parser *p, const struct filter *f,
    struct location from, struct node *const part[PARTS], long long bits);

/* Return the bits of a word that restricts moves, as `castle`, or 0. */
long long move_word_bits(struct str word);

/*
 * Parse a piece designator without squares, and return its kinds, of either
 * colour; `.` is all of them. `who` is for the error message.
 */
long long move_kinds(struct parser *p, const char *who);

#endif
