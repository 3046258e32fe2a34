/*
 * search.h - finds the best path through a game that matches a pattern
 *
 * A path is a sequence of positions of a game, each one step after the one
 * before; `line` and `path` search for them. Their pattern is an automaton
 * whose states are atoms (pattern.h). A path matches if its positions match
 * successive atoms, from a first atom to a last one.
 *
 * The search is depth first over pairs of an atom and a position. Its stack is
 * an array of frames, one for each open pair, so only memory limits the depth
 * of a game. There are two methods:
 *
 * - With a memo (search_memo.c), by default. What can follow a pair does not
 *   depend on the way to it, so the best path from it is found once and cached:
 *   O(positions * edges of the pattern) without a focus. An answer is valid for
 *   the game if the parts test only positions; for one evaluation if they read
 *   variables that the rest of the query sets; and, if they set variables, for
 *   one state of these, numbered by its version.
 *
 * - By backtracking (search_backtrack.c), if a part has effects that cannot be
 *   undone, or if the effects of failed paths are to stay. Then nothing may be
 *   skipped or repeated: each path is tried in order, and a copy of the best
 *   one is kept.
 *
 * Where to read on: search_state.h has the data; step.c enumerates the
 * positions one step away, pattern_atom.c evaluates a part at one of them,
 * search_frame.c is the stack, path_rank.c compares paths and keeps steps,
 * snapshot.c saves and restores variables, path_replay.c repeats the effects of
 * the chosen path, alternatives.c returns the paths kept besides the best.
 */
#ifndef CQL_PATH_SEARCH_H
#define CQL_PATH_SEARCH_H

struct ctx;
struct node;
struct pattern;
struct spot;

enum path_option {
	PATH_BACKWARD = 1,
	PATH_SINGLECOLOR = 2, /* a step is two plies */
	PATH_PRIMARY = 4,     /* main moves only */
	PATH_SECONDARY = 8,   /* variations only */
	PATH_FIRST = 16,      /* the first match, not the longest */
	PATH_NESTBAN = 32,    /* no path starts on an accepted one */
	PATH_NONATOMIC = 64,  /* failed paths keep their assignments */
	PATH_TREE = 128,      /* any move played at a position counts */
	PATH_BY_MOVES = 256,  /* dash filters consume a move, others none */
	PATH_CAPTURES = 512, /* moves that capture a piece in focus count too */
	PATH_ALL_BEST = 1024,	/* keep the paths as good as the best */
	PATH_EVERY_LEAF = 2048, /* keep the longest path to each leaf */
	PATH_VERBOSE = 4096,	/* the caller needs all steps */
	PATH_OPTIONS = 8191,
};

/*
 * The parameters of a search. Invariant: they are the same at each call for one
 * node.
 */
struct path_settings {
	const struct pattern *pattern;
	unsigned options; /* of enum path_option */
	/* count only moves of pieces there; or NULL */
	const struct node *focus;
	const struct node *max; /* the value to maximise at the end, instead of
				   the length; or NULL */
};

/* One atom of a path, matched at a position. */
struct path_step {
	struct path_step *next; /* NULL at the end */
	const struct spot *at;	/* where the atom matched */
	const struct spot *to;	/* after the move it consumes; else `at` */
	const struct spot *end; /* the last position of the path */
	long long value; /* of the path from here: its length, or `max` */
	unsigned length; /* steps from here to the end */
	int atom;
	/* the rest is private to the files of search_state.h */
	struct path_step *before; /* the step that leads here */
	union {
		struct { /* in the memo */
			/* an equally good step from the same pair */
			struct path_step *other;
			union { /* in alternatives.c */
				/* the next step on the stack */
				struct path_step *below;
				unsigned sum; /* after that: steps up to here */
			};
		};
		struct { /* of backtracking: its comments */
			struct remark *remark;
			int remarks;
		};
	};
	unsigned seen;	   /* the stamp of the search that pushed it */
	unsigned left_out; /* as in struct path_frame */
};

/*
 * Return the best path from the current position, or NULL if there is none.
 * Variables and comments are then as the path has left them. `n` must have a
 * memo, and its first parts must be those of the pattern. The path is
 * valid until the next call for `n`.
 */
const struct path_step *path_search_best(
    const struct node *n, struct ctx *c, const struct path_settings *settings);

/* Mark the positions of a path as accepted, for PATH_NESTBAN. */
void path_search_accept(
    const struct node *n, struct ctx *c, const struct path_step *path);

/*
 * Return the next path that PATH_ALL_BEST or PATH_EVERY_LEAF keeps besides the
 * best one of path_search_best() for `n`, in the order of their ends; NULL
 * after the last. Its comments are written. Without PATH_VERBOSE it may be a
 * single step with its ends, value and length. Valid until the next call.
 */
const struct path_step *path_search_next_alternative(
    const struct node *n, struct ctx *c);

#endif
