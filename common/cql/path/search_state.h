/*
 * search_state.h - a search for paths, and how far it has come
 *
 * Shared by the files of this folder alone; search.h says how they belong
 * together.
 */
#ifndef CQL_PATH_SEARCH_STATE_H
#define CQL_PATH_SEARCH_STATE_H

#include "cql/path/pattern.h"
#include "cql/path/search.h"
#include "cql/run/memo.h"
#include "cql/run/changed_variables.h"
#include "cql/run/slot.h"

/* A position that a path has come to. */
struct path_point {
	const struct spot *at;
	bb focus;	 /* where the pieces in focus are */
	unsigned length; /* steps so far */
	unsigned passed; /* plies so far that were not moves in focus */
};

/* The best path from an atom at a position: what the memo remembers. */
struct memo_entry {
	const struct spot *at;	/* NULL: nothing is remembered */
	struct path_step *step; /* NULL: there is no path */
	/* it holds only where these are the same */
	bb focus;
	unsigned version; /* of the variables */
	bool has_step;	  /* a step has been taken before */
};

/* A pair of an atom and a position that is being worked on. */
struct path_frame {
	struct path_point here;
	struct path_point next; /* the position tried after it; at NULL: none */
	int atom;
	int edge;	    /* of the atoms that may follow, the next to try */
	unsigned version;   /* of the variables before the atom */
	int remarks;	    /* so many comments there were before it */
	bool per_successor; /* the atom is evaluated again for each `next` */
	/* of the move to `next`, or for a test of its step of that to `here`:
	   men of castling that the path does not follow, of enum mover */
	unsigned left_out;
	struct path_step *best; /* the best path from here so far; where each
				   is tried, the step written down for it */
};

/* A path found by backtracking, with its comments. */
struct tried_path {
	struct tried_path *next; /* one found before */
	struct path_step *last;	 /* the steps before it are in `before` */
	const struct spot *end;
	long long value;
	struct remark *remark;
	int remarks;
};

/*
 * The path found last by backtracking that was the best then, or as good.  It
 * stays in the frames for as long as they do not change, and only then is
 * written down as a struct tried_path.
 */
struct path_candidate {
	bool exists;
	bool pending; /* it is not written down yet */
	bool is_best; /* and not only as good */
	int frames;   /* the first of the stack are its steps */
	int remarks;  /* so many comments there were at its end */
	const struct spot *end;
	long long best_value;
	long long value; /* of this one */
};

/* A path that is kept beside the best one. */
struct alternative {
	const struct spot *end;
	struct path_step *last; /* the steps before it are in `before` */
	long long value;
	const struct tried_path *tried; /* NULL if found with the memo */
};

struct path_search;

/* One of the two methods to search. */
struct path_method {
	bool backtracks; /* each path is tried, and nothing is remembered */
	/* the best path from the origin */
	const struct path_step *(*search)(
	    struct ctx *c, struct path_search *ps);
	/* the path may end at `point`, with the atom of the frame on top */
	void (*add_end)(struct ctx *c, struct path_search *ps,
	    struct path_frame *f, const struct path_point *point);
	/* called before the atom on top is evaluated again; or NULL */
	void (*before_reset)(
	    struct ctx *c, struct path_search *ps, struct path_frame *f);
};

/* All that a node with a pattern remembers for one game. */
struct path_search {
	const struct path_method *method;
	const struct node *node;
	struct memo *memo;
	struct path_settings settings;
	const struct pattern *pattern; /* that of the settings */
	unsigned options;	       /* those of the settings */
	unsigned spots;		       /* of the game: ids are less */

	/* of each part of the node */
	bool *looks_at_move; /* at the move by which the game goes on */
	bool *is_move;	     /* it takes a move; NULL, of a line: none does */
	const struct node **men; /* whose moves alone it takes; or NULL */

	/* the search that is going on, or was the last */
	const struct spot *start;
	struct path_point origin; /* the same with what is known there */
	const struct path_step *result;
	struct path_frame *frame; /* the stack */
	int frames, capacity;
	unsigned pushed; /* frames so far */

	/* the memo: by the id of a spot, one entry for each atom */
	struct memo_entry **entry;
	unsigned version;      /* of the variables now; 0: of no matter */
	unsigned versions;     /* the last number that was given */
	unsigned last_version; /* that of the last search that began anew */

	/* the pieces in focus; NULL where all moves count */
	bb *focus;		 /* by the id of a spot: where they are */
	unsigned *focus_version; /* in this version */

	/* variables */
	struct reads reads; /* those that parts look at and none sets */
	int *written_slot;  /* those that parts set */
	int written_slots;
	struct slot *saved; /* `written_slots` values for each frame */

	bool *accepted; /* by the id of a spot, for PATH_NESTBAN */

	/* backtracking */
	struct path_candidate candidate;
	struct tried_path *best;
	struct tried_path *tried; /* all that are kept, the last one first */
	struct slot *best_slots;  /* the variables as the best path left them */
	int first_remark;	  /* so many comments there were before */

	/* paths kept beside the best */
	struct path_step **first_step; /* by the first atoms of the pattern */
	struct alternative *alternative;
	int alternatives, alternatives_capacity;
	int given; /* so many were given out; -1: none is collected yet */
	unsigned *end_stamp; /* by the id of a spot: `stamp`, if a path ends */
	unsigned stamp;	     /* there */
	struct arena_mark before_alternative;
};

/* Is it a path, whose moves are taken by dash filters; not a line? */
static inline bool
search_by_moves(const struct path_search *ps)
{
	return ps->is_move != NULL;
}

/* In test builds the memo may be left aside for so many frames of a game. */
enum { SEARCH_AGAIN_MOST = 10000 };

/* Do only the moves of some pieces, or of one colour, count? */
static inline bool
search_has_focus(const struct path_search *ps)
{
	return ps->focus != NULL;
}

/* Does the atom take a move? */
static inline bool
atom_is_move(const struct path_search *ps, int atom)
{
	return ps->is_move && ps->is_move[ps->pattern->part[atom]];
}

/* Is the atom that follows tried at the same position? */
static inline bool
atom_takes_no_step(const struct path_search *ps, int atom)
{
	return ps->is_move && !ps->is_move[ps->pattern->part[atom]];
}

/* What the atom adds to the length of a path. */
static inline unsigned
atom_length(const struct path_search *ps, int atom)
{
	return atom_takes_no_step(ps, atom) ? 0 : 1;
}

#endif
