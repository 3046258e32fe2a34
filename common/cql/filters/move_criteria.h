/*
 * move_criteria.h - tests a move against the restrictions of a move filter
 *
 *     struct move_criteria h = criteria_of(n, c);
 *     ... criteria_accept(&h, m, after) ... for each move
 */
#ifndef CQL_FILTERS_MOVE_CRITERIA_H
#define CQL_FILTERS_MOVE_CRITERIA_H

#include "cql/filters/move_filters.h"

/* The restrictions of a move filter, with the sets evaluated. */
struct move_criteria {
	const struct node *node;
	struct ctx *c;
	const struct spot *at; /* the moves start at this position */
	bb part[PART_SETS];
	unsigned kinds; /* promotions allowed by PART_LETTERS */
	bool any;	/* all moves are accepted */
};

/*
 * Return the position after the first played move at `at` that counts, and with
 * candidate_next() the others, or NULL: where a line goes on, its own move
 * alone. Filters that call this have the flag FOLLOWS.
 */
const struct spot *candidate_first(const struct ctx *c, const struct spot *at);
const struct spot *candidate_next(
    const struct ctx *c, const struct spot *after);

/*
 * Evaluate the sets at the position where the moves start, and leave it
 * current. That is h.at, or NULL if there is none.
 */
struct move_criteria criteria_of(const struct node *n, struct ctx *c);

/* Evaluate the sets again after h->at has changed. */
void criteria_read_sets(struct move_criteria *h);

/* True if nothing but the target restricts the moves. */
bool criteria_accept_any(const struct node *n);

/*
 * True if all sets are piece designators; then it makes no difference which of
 * them are evaluated, and how often.
 */
bool criteria_are_plain(const struct node *n);

/*
 * True if the words of the filter accept a move at a position, as `castle` and
 * the kinds that a pawn promotes to: what needs no set, and not what is taken.
 * `after` is the position that it led to; NULL: the move was not played.
 */
bool criteria_accept_words(const struct node *n, const struct spot *at, move m,
    const struct spot *after);

/*
 * Return which moving pieces of an accepted move the filter means, as bits of
 * enum mover; 0 if the move is not accepted. In castling the sets may select
 * one of the two, if castling counts as a move of both.
 */
unsigned criteria_accept(
    const struct move_criteria *h, move m, const struct spot *after);

/*
 * Return the origin and target of a move in this position: of castling, and of
 * the null move, those of the king.
 */
struct move_step {
	int from, to;
};

struct move_step move_step_of(const struct position *before, move m);

#endif
