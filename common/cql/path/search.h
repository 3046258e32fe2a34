/*
 * search.h - the best path through a game that a pattern matches
 *
 * A path is a sequence of positions of a game, each one step from the one
 * before: what `line` and `path` look for.  Their pattern has been read into
 * atoms (pattern.h), which are the states of an automaton; a path matches if
 * its positions match atoms that may follow one another, from an atom that may
 * be the first to one that may be the last.
 *
 * The search goes depth first through pairs of an atom and a position.  Its
 * stack is an array of frames, one for each pair that is being worked on, so
 * that a game may be as deep as memory allows.  It goes by one of two methods:
 *
 * - With a memo (search_memo.h), as a rule.  What can follow a pair does not
 *   depend on how the pair was reached, so the best path from it is found once
 *   and remembered.  How long that holds depends on what the parts of the
 *   pattern look at: for the game, if they look only at positions; for one
 *   evaluation, if they look at variables that the rest of the query sets; and
 *   where they set variables themselves, for one state of these, which has a
 *   number, its version.
 *
 * - By backtracking (search_backtrack.h), where a part does what cannot be
 *   undone, or where the effects of paths that fail are to stay.  Then nothing
 *   may be left out or done twice: each path is tried, in order, and a copy of
 *   the best one is kept.
 *
 * Where to read on: search_state.h has the data; step.h says which positions
 * are one step away, atom.h evaluates a part of the pattern at one, frame.h is
 * the stack, end.h compares paths; snapshot.h copies and sets back variables,
 * replay.h does once more what the chosen path did, alternatives.h gives the
 * paths that are kept beside the best.
 */
#ifndef CQL_PATH_SEARCH_H
#define CQL_PATH_SEARCH_H

#include <stdbool.h>

struct ctx;
struct node;
struct pattern;
struct spot;

enum path_option {
	PATH_BACKWARD = 1,
	PATH_SINGLECOLOR = 2,	/* a step is two plies */
	PATH_PRIMARY = 4,	/* by first moves only */
	PATH_SECONDARY = 8,	/* by other moves only */
	PATH_FIRST = 16,	/* the first match, not the longest */
	PATH_NESTBAN = 32,	/* none starts on a path accepted before */
	PATH_NONATOMIC = 64,	/* what failed paths did to variables stays */
	PATH_TREE = 128,	/* a move is any that is played there */
	PATH_BY_MOVES = 256,	/* dash filters take a move, others no step */
	PATH_CAPTURES = 512,	/* moves that capture the focus are in it */
	PATH_ALL_BEST = 1024,	/* paths as good as the best are kept */
	PATH_EVERY_LEAF = 2048, /* the longest to each leaf is kept */
	PATH_OPTIONS = 4095,
};

/* What is searched for; it is the same at each call for one node. */
struct path_settings {
	const struct pattern *pattern;
	unsigned options;	  /* of enum path_option */
	const struct node *focus; /* only moves of pieces there; or NULL */
	const struct node *max;	  /* best at the end, not longest; or NULL */
};

/* One atom of a path, matched at a position. */
struct path_step {
	struct path_step *next; /* NULL at the end */
	const struct spot *at;	/* where the atom matched */
	const struct spot *to;	/* after the move it takes; else `at` */
	const struct spot *end; /* the last position of the path */
	long long value;	/* of the path from here: length, or max */
	unsigned length;	/* steps from here to the end */
	int atom;
	/* the rest belongs to the files of search_state.h */
	struct path_step *other;  /* as good, from the same pair */
	struct path_step *before; /* the step that leads here */
	struct path_step *below;  /* on a stack of alternatives.c */
	unsigned seen;		  /* the stamp when it was put there */
	unsigned left_out;	  /* as that of a frame */
};

/*
 * Return the best path from the current position, NULL for none.  `n` has a
 * memo (memo.h), and its first parts are those of the pattern.  Variables and
 * comments are then as the path has left them.  Valid until the next call for
 * `n`.
 */
const struct path_step *path_search_best(
    const struct node *n, struct ctx *c, const struct path_settings *settings);

/* The path counts as a match, which matters to PATH_NESTBAN. */
void path_search_accept(
    const struct node *n, struct ctx *c, const struct path_step *path);

#endif
