/*
 * search_state.h - the state of a search for paths
 *
 * Private to this folder; search.h gives an overview of its files.
 */
#ifndef CQL_PATH_SEARCH_STATE_H
#define CQL_PATH_SEARCH_STATE_H

#include "cql/path/pattern.h"
#include "cql/path/search.h"
#include "cql/run/changed_variables.h"
#include "cql/run/context.h"
#include "cql/run/slot.h"

/* A position reached by a path. */
struct path_point {
	const struct spot *at;
	bb focus;	 /* the squares of the pieces in focus */
	unsigned length; /* steps so far */
	unsigned passed; /* plies so far that are not moves in focus */
};

/*
 * An entry of the memo: the best path from an atom at a position. It is valid
 * only for equal focus, version and has_step.
 */
struct memo_entry {
	const struct spot *at;	/* NULL: the entry is empty */
	struct path_step *step; /* NULL: there is no path */
	bb focus;
	unsigned version; /* of the variables */
	bool has_step;	  /* a step was taken before */
};

/*
 * The values of the variables that parts set.  frame_pop() releases to
 * `before`, the mark before the snapshot was taken; that of a kept path is not
 * used.
 */
struct snapshot {
	struct ctx_mark before;
	struct slot value[];
};

/* An open pair of an atom and a position. */
struct path_frame {
	struct path_point here;
	/* the position being tried after it; at NULL: none */
	struct path_point next;
	int atom;
	int edge;	    /* index of the next successor to try */
	unsigned version;   /* of the variables before the atom */
	int remarks;	    /* number of comments before it */
	bool per_successor; /* the atom is evaluated again for each `next` */
	bool fresh; /* variables and comments are as they were before it */
	/*
	 * pieces of castling that the path does not follow (enum mover): in the
	 * move to `next`, or for a test of its step in the move to `here`
	 */
	unsigned left_out;
	struct path_step *best; /* best path from here so far; in backtracking,
				   the copied step */
	/* before the atom, in the scratch arena; NULL: none is restored */
	struct snapshot *saved;
};

/* The next position to which one of these pieces moves; NULL: there is none. */
struct focus_step {
	bb focus;
	const struct spot *next;
};

/* The state of a node's searches in one game. */
struct path_search {
	bool backtracks; /* each path is tried, without the memo */
	bool reads_any;	 /* a part reads variables; the focus may, too */
	const struct node *node;
	struct memo *memo;
	struct path_settings settings;
	const struct pattern *pattern; /* that of the settings */
	unsigned options;	       /* those of the settings */
	unsigned spots; /* number of spots of the game; ids are less */

	/* by part */
	bool *looks_at_move; /* it tests the next move */
	bool *is_move; /* it consumes a move; NULL in a line, where none does */
	/* the only pieces whose moves it matches; or NULL */
	const struct node **men;

	/* the current search, or the last */
	const struct spot *start;
	struct path_point origin; /* `start` with its focus and length 0 */
	const struct path_step *result;
	struct path_frame *frame; /* the stack */
	int frames;
	size_t capacity; /* of `frame` */
	unsigned pushed; /* pushes so far in the game */
	/* with a focus: discard the memo after so many, in new searches */
	uint64_t pushed_most;

	/* the memo: by spot id, one entry for each atom */
	struct memo_entry **entry;
	unsigned version;  /* current version of the variables; 0: valid for the
			      game */
	unsigned versions; /* the last version assigned */
	/* that of the last search that discarded the memo */
	unsigned last_version;

	/* the focus; NULL: all moves count */
	bb *focus; /* by spot id: the squares of the pieces in focus */
	struct focus_step *known; /* by spot id */

	/* variables */
	struct reads reads; /* those that parts read and none sets */
	int *written_slot;  /* the variables that parts set, to be restored */
	int written_slots;

	bool *accepted; /* by spot id, for PATH_NESTBAN */

	/* backtracking */
	struct path_step *best;	    /* the last step of the best path */
	struct snapshot *best_left; /* the variables as that left them */

	/* paths kept besides the best; of backtracking this one, too */
	struct path_step **first_step; /* by first atom of the pattern */
	struct path_step **kept_path;  /* the last step of each */
	int kept_paths;
	size_t kept_capacity;
	int given;	     /* number returned so far; -1: not collected yet */
	unsigned *end_stamp; /* by spot id: `stamp` if a kept path ends there */
	unsigned stamp;
	struct arena_mark before_alternative;
};

/*
 * True for a path, whose moves are matched by dash filters; false for a line.
 */
static inline bool
search_by_moves(const struct path_search *ps)
{
	return ps->is_move != NULL;
}

/* In test builds the memo may be bypassed for so many frames of a game. */
enum { SEARCH_AGAIN_MOST = 10000 };

/* True if only moves of some pieces or of one colour count. */
static inline bool
search_has_focus(const struct path_search *ps)
{
	return ps->focus != NULL;
}

/* True if the atom consumes a move. */
static inline bool
atom_is_move(const struct path_search *ps, int atom)
{
	return ps->is_move && ps->is_move[ps->pattern->part[atom]];
}

/* True if the next atom is tried at the same position. */
static inline bool
atom_takes_no_step(const struct path_search *ps, int atom)
{
	return ps->is_move && !ps->is_move[ps->pattern->part[atom]];
}

/* Return the length that the atom adds to a path. */
static inline unsigned
atom_length(const struct path_search *ps, int atom)
{
	return atom_takes_no_step(ps, atom) ? 0 : 1;
}

/* Return the best path from the origin by the memo, or NULL. */
const struct path_step *search_memo(struct ctx *c, struct path_search *ps);

/*
 * Try all paths that begin with an atom at the origin. Return the best one; by
 * backtracking it is in ps->best.
 */
struct path_step *search_from(struct ctx *c, struct path_search *ps, int atom);

/*
 * Push an atom to be tried at a position, save the variables and the number of
 * comments, and evaluate it. If it does not match, leave f->next empty, so that
 * the frame is closed next.
 */
void frame_open(struct ctx *c, struct path_search *ps, int atom,
    const struct path_point *at);

/*
 * Pop the top frame and restore the variables, but not the comments. Return
 * the frame, valid until the next push.
 */
struct path_frame *frame_pop(struct ctx *c, struct path_search *ps);

/*
 * Evaluate the top frame as far as needed. Set *atom to the next atom to try at
 * f->next; return false if there is none.
 */
bool frame_next_atom(
    struct ctx *c, struct path_search *ps, struct path_frame *f, int *atom);

/*
 * Return a path that is kept, given its last step, from its first step on; only
 * that has the value.
 * It lives until the memo's `passing` arena is reset. Its steps are copies if
 * other paths that are kept may share them.
 */
const struct path_step *replay_path(
    struct path_search *ps, struct path_step *last);

/*
 * Evaluate the atoms of a path in order, for their comments and their
 * assignments. Does nothing if they have no such effects.
 */
void replay_effects(
    struct ctx *c, const struct path_search *ps, const struct path_step *path);

/* Write the comments of a path found by backtracking. */
void replay_comments(
    const struct node *n, struct ctx *c, const struct path_step *path);

/*
 * Set ps->written_slot to the variables that the parts set; with PATH_NONATOMIC
 * only those declared atomic, as others keep what failed paths assigned.
 */
void snapshot_list_written(struct ctx *c, struct path_search *ps);

/*
 * Return a copy of the variables of ps->written_slot, with their strings, in
 * the arena.
 */
struct snapshot *snapshot_take(
    struct ctx *c, const struct path_search *ps, struct arena *a);

/* Restore the variables from a snapshot. */
void snapshot_restore(
    struct ctx *c, const struct path_search *ps, const struct snapshot *from);

/* ---------------------------------------------------------- pattern_atom.c */

/*
 * True if the part of an atom matches at `point`. Ignores the pieces of
 * `left_out` (enum mover) in the move that led there. A part that tests the
 * next move tests the one to `successor`; NULL allows any. Keeps comments in
 * either case.
 */
bool atom_matches(struct ctx *c, const struct path_search *ps, int atom,
    const struct path_point *point, unsigned left_out,
    const struct spot *successor);

/*
 * Return which pieces of the move to `to` an atom consumes, as bits of enum
 * mover; 0 if it does not match. The move must be one of a piece on `focus`.
 * Keeps comments of its target in either case.
 */
unsigned atom_takes_move(struct ctx *c, const struct path_search *ps, int atom,
    const struct path_point *to, bb focus);

/*
 * Return the pieces that an atom ignores: those that the move before it left
 * out, if its part belongs to that step (pattern.h).
 */
static inline unsigned
atom_left_out(const struct path_search *ps, int atom, unsigned left_out)
{
	return left_out && ps->pattern->of_step[ps->pattern->part[atom]]
	    ? left_out
	    : 0;
}

/*
 * True if the atom must be evaluated for each successor of `at`, because it
 * tests the move that leads there.
 */
bool atom_looks_ahead(
    const struct path_search *ps, int atom, const struct spot *at);

/* Return the values of pathcount and its like at `point` during the search. */
struct path_walk atom_walk_to(
    const struct path_search *ps, const struct path_point *point);

/* ------------------------------------------------------------------ step.c */

/*
 * Set f->next to the first position to try after f->here; f->next.at is NULL if
 * there is none.
 */
void step_first(struct path_search *ps, struct path_frame *f);

/*
 * Set f->next to the position to try after the one that it holds; f->next.at is
 * NULL if there is none.
 */
void step_next(struct path_search *ps, struct path_frame *f);

/* Return the child of a position that lies on the way from it to `next`. */
const struct spot *step_neighbour_to(
    const struct path_search *ps, const struct spot *next);

/*
 * Return the squares of the pieces in focus at `at`, which is f->here or a
 * position between it and f->next.
 */
bb step_focus_at(const struct path_search *ps, const struct path_frame *f,
    const struct spot *at);

/* Return the pieces at `at` of the colour that is to move at `start`. */
bb step_colour_to_move(const struct spot *at, const struct spot *start);

/* ------------------------------------------------------------- path_rank.c */

/*
 * Compute the value of a path that ends at `point`: that of `settings.max`, or
 * `length`. Return false if the path cannot end there.
 */
bool path_value(struct ctx *c, const struct path_search *ps,
    const struct path_point *point, long long length, long long *value);

/*
 * True if a path with this value and end is better than `than`; NULL: no path.
 */
bool path_is_better(const struct path_search *ps, const struct path_step *than,
    long long value, const struct spot *end);

/* True if a path with this value is kept besides the best one. */
bool path_is_kept(
    const struct path_search *ps, long long best, long long value);

/*
 * Add the last step of a path to those that are kept; the steps before it are
 * in `before`.
 */
void path_keep(struct path_search *ps, struct path_step *last);

/*
 * Mark a position as the end of a kept path. Return false if it was marked
 * already in this search.
 */
bool path_is_new(struct path_search *ps, const struct spot *end);

/* Set the step's atom, positions and `left_out` from the frame. */
void frame_fill_step(const struct path_search *ps, const struct path_frame *f,
    struct path_step *s);

/* Keep the step as the frame's best, or besides it if it is as good. */
void memo_add_step(
    struct path_search *ps, struct path_frame *f, struct path_step made);

/*
 * Add a path that ends at `point`, with the atom of the top frame `f`, if it is
 * the best or is kept besides it.
 */
void backtrack_add_end(
    struct ctx *c, struct path_search *ps, const struct path_point *point);
void memo_add_end(struct ctx *c, struct path_search *ps, struct path_frame *f,
    const struct path_point *point);

#endif
