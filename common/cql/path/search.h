/*
 * search.h - the longest way through a game that matches a pattern
 *
 * Atom by atom: each takes a position of the game, and the next one a position
 * one step away.  Where the parts of a pattern only look at the position, what
 * can follow an atom at a position is found once a game; where they look at
 * variables, once an evaluation; where they set variables, once for each state
 * of these.  Only parts that do what cannot be undone are tried way by way.
 *
 * Nothing here calls itself, so a game may be as deep as memory allows.
 */
#ifndef CQL_PATH_SEARCH_H
#define CQL_PATH_SEARCH_H

#include "cql/path/pattern.h"
#include "cql/run/context.h"

enum trail_option {
	TRAIL_BACKWARD = 1,
	TRAIL_SINGLECOLOR = 2, /* a step is two plies */
	TRAIL_PRIMARY = 4,     /* by first moves only */
	TRAIL_SECONDARY = 8,   /* by other moves only */
	TRAIL_FIRST = 16,      /* the first match, not the longest */
	TRAIL_NESTBAN = 32,    /* a way taken before is no start */
	TRAIL_NONATOMIC = 64,  /* what ways not taken did to variables stays */
	TRAIL_TREE = 128,      /* a move is any that is played there */
	TRAIL_MOVES = 256,     /* dash filters take a move, others no step */
	TRAIL_CAPTURES = 512,  /* moves that capture the focus are in it */
	TRAIL_ALL_BEST = 1024, /* ways as good as the best are kept */
	TRAIL_EVERY = 2048,    /* the longest to each leaf is kept */
	TRAIL_OPTIONS = 4095,
};

/* What is sought; it is the same at each call for one node. */
struct trail_form {
	const struct pattern *pattern;
	unsigned options;
	const struct node *focus; /* only moves of pieces there; or NULL */
	const struct node *max;	  /* best at the end, not longest; or NULL */
};

/* One atom of the way. */
struct step {
	struct step *next;		  /* NULL at the end */
	const struct spot *at, *to, *end; /* to: after the move it takes */
	long long value;		  /* of the whole, best or length */
	unsigned length;		  /* steps from here to the end */
	int atom;
	/* the rest belongs to the files of search_state.h */
	struct step *other, *back, *below;
	unsigned seen;
};

/*
 * The way from the current position, NULL for none; `n` has a place to keep
 * things, and its parts are those of the pattern.  Variables and comments are
 * then as the way has left them.  Valid until `n` is asked again.
 */
const struct step *trail_find(
    const struct node *n, struct ctx *c, const struct trail_form *form);

/*
 * The next of the ways that TRAIL_ALL_BEST or TRAIL_EVERY has kept beside the
 * one found, in the order of their ends, its comments made; NULL behind the
 * last.  It may be summed up in one step if it is not wanted whole.
 */
const struct step *trail_other(const struct node *n, struct ctx *c, bool whole);

/* The way counts as a match, which matters to TRAIL_NESTBAN. */
void trail_take(const struct node *n, struct ctx *c, const struct step *way);

#endif
