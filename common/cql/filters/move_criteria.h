/*
 * move_criteria.h - is a move one that a filter about moves asks for?
 *
 *     struct move_criteria h = criteria_of(n, c);
 *     ... criteria_accept(&h, &t) ... for each move
 */
#ifndef CQL_FILTERS_MOVE_CRITERIA_H
#define CQL_FILTERS_MOVE_CRITERIA_H

#include "cql/filters/move_filters.h"

/* A move that may be the one asked for. */
struct candidate {
	move move;
	int taken;		  /* the square of a captured piece */
	bool primary, secondary;  /* played as such */
	const struct spot *after; /* NULL: it was not played */
};

/* What the moves must be, with the sets evaluated. */
struct move_criteria {
	const struct node *node;
	struct ctx *c;
	const struct spot *at; /* the moves are those of this position */
	bb part[PART_SETS];
	unsigned kinds;		/* what a pawn promotes to, of PART_LETTERS */
	bool any;		/* no move is left out */
	bool looks_at_captures; /* candidate.taken is looked at */
};

/* Return the move that led to `after`; `at` is its parent. */
struct candidate candidate_of(const struct spot *at, const struct spot *after);

/*
 * In a line, the move that it goes on with counts as the only one: is the move
 * that led to `after` another?  Filters that ask this have the flag FOLLOWS.
 */
bool candidate_off_line(const struct ctx *c, const struct spot *after);

/*
 * Evaluate the sets where the moves start (h.at, NULL when there is no such
 * position) and leaves that position current.
 */
struct move_criteria criteria_of(const struct node *n, struct ctx *c);

/* Evaluate the sets again, where another position has become h->at. */
void criteria_read_sets(struct move_criteria *h);

/*
 * Are all its sets pieces, which just are there?  Then it makes no difference
 * which of them are evaluated, and how often.
 */
bool criteria_are_plain(const struct node *n);

/*
 * Is it one of the moves that the filter asks for?  Returns 0 if not, else
 * which of its men the filter means, as bits of enum mover: of castling one,
 * where the sets leave out the other and castling is a move of both.
 */
unsigned criteria_accept(
    const struct move_criteria *h, const struct candidate *t);

/* Where the mover's piece starts and ends; of castling the king's squares. */
struct move_step {
	int from, to;
};

struct move_step criteria_step(const struct move_criteria *h, move m);

#endif
