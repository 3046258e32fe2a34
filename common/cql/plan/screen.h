/*
 * screen.h - which games cannot match, before a tree is made of them
 *
 * `terminal and mate` matches nowhere in a game without a position that is
 * mate, and `line --> check --> not check --> mate` neither.  Such conditions
 * are what follows from the query (consequence.h) by filters with the flags
 * BOARD and NOTES alone, so that the game can be played in one place, each
 * position over the last one.  Only a game in which each condition holds at
 * some position, or at as many as a find with a count needs, is read as a tree.
 *
 * Where a comment must hold a word, and that word is nowhere in the text of the
 * game, no position is looked at.
 *
 * A condition is necessary, never enough: the query itself decides.
 */
#ifndef CQL_PLAN_SCREEN_H
#define CQL_PLAN_SCREEN_H

#include "cql/tree/query.h"
#include "board/footprint.h"

struct ctx;

enum { CONDITIONS_MAX = 32 };

/* Filters that must all match at one position, and at how many they must. */
struct condition {
	const struct node **filter;
	int filters;
	long long least; /* at least 1 */
	long long most;	 /* LLONG_MAX: no bound */
	/* it can hold at such plies alone */
	unsigned first_ply, last_ply;
	bool notes; /* they look at comments and signs */
	/* what must stand in the text of a game where it holds; empty: nothing
	   is known */
	struct str word;
	/* what may make it hold where it did not hold a move before: a bit for
	   each piece that comes to a square, and CAPTURE_OR_PROMOTION; all bits
	   if more may */
	unsigned men;
};

/* Which conditions must hold: all of these and all parts, or any of them. */
struct demand {
	bool any;
	unsigned conditions; /* a bit each */
	int count;
	const struct demand **part;
};

struct prefilter {
	struct condition *list;
	int count; /* from 1 to CONDITIONS_MAX */
	const struct demand *demand;
	/* what may make the query match where it did not match a move before;
	   as for a condition */
	unsigned men;
};

/* The state of the conditions in a game so far. */
struct prefilter_state {
	unsigned open; /* a bit for each condition that is not settled yet */
	unsigned held; /* for each that holds, whatever else there may be */
	long long matched[CONDITIONS_MAX]; /* positions, of each */
	unsigned watched;		   /* `men` of those that are open */
	bool met;			   /* what is demanded holds */
};

/* Return the conditions of a query that is ready to run; NULL when there are
 * none. */
const struct prefilter *prefilter_new(struct query *q);

/* Start a game with this text, before its positions. */
void prefilter_start(
    const struct prefilter *p, struct prefilter_state *s, struct str text);

/* True if any of the conditions, a bit each, depends on comments or signs. */
bool prefilter_needs_notes(const struct prefilter *p, unsigned conditions);

/*
 * Note which conditions hold at the current position, of which the board and
 * the ply are known; `came` is what the last move has changed, as for
 * visit_position: of the others nothing can have become true.
 */
void prefilter_look(const struct prefilter *p, struct prefilter_state *s,
    struct ctx *c, unsigned came);

/* True if the demand holds, after the last position of the game. */
bool prefilter_end(const struct prefilter *p, const struct prefilter_state *s);

/*
 * Games that cannot match, by where their pieces stood
 *
 * `Nd5 and pe6` matches nowhere in a game in which no white knight was ever on
 * d5.  Looked at are the piece designators of what follows from the query
 * (consequence.h).
 */
/* Set q->asks_for_footprint, of a query whose consequence is known. */
void query_note_footprint(struct query *q);

/* False: no position of a game with this footprint matches. */
bool query_may_match(const struct query *q, const struct footprint *f);

#endif
