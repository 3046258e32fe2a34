/*
 * search_state.h - what the files of search.h share: a search, and how far it
 * is
 *
 *     search.c        a search is begun, and what was found before is forgotten
 *     step.c   where a way may go on, and the pieces that it follows
 *     atom.c    whether an atom matches there
 *     frame.c   the atoms whose turn it is
 *     end.c     what an end is worth, and which is the best
 *     search_memo.c   ways found once a position
 *     search_backtrack.c    ways tried one by one
 *     ties.c  ways kept beside the best one
 *     snapshot.c  variables that parts set or look at
 */
#ifndef CQL_PATH_SEARCH_STATE_H
#define CQL_PATH_SEARCH_STATE_H

#include "cql/path/search.h"
#include "cql/run/memo.h"
#include "cql/run/slot.h"

/* A position that the way has come to. */
struct stand {
	const struct spot *at;
	bb focus;		 /* where the pieces in focus are */
	unsigned length, passed; /* steps so far; plies that were none */
};

/* What was found for an atom at a position, as long as nothing changed. */
struct known {
	const struct spot *at;
	struct step *step; /* NULL: no way */
	bb focus;
	unsigned version; /* of the variables */
	bool begun;	  /* a step had been taken */
};

/* An atom whose turn it is at a position, and how far its turn has come. */
struct frame {
	struct stand here, next; /* next: the position tried behind it */
	int atom, edge;		 /* edge: the atom tried there */
	unsigned version;	 /* before the atom */
	int remarks;		 /* so many then */
	bool ahead;		 /* it is asked for each next anew */
	struct step *best;	 /* or, where ways are tried, its own */
};

/* A way that was found by trying, with its comments. */
struct found {
	struct found *next;
	struct step *last;
	const struct spot *end;
	long long value;
	struct remark *remark;
	int remarks;
};

/* The last way that was the best, or as good, when it was found. */
struct won {
	bool some, waits, best; /* waits: it is not yet written down */
	int frames, remarks;	/* so many are the way */
	const struct spot *end;
	long long value, last; /* of the best, and of this one */
};

/* A way beside the best one. */
struct other {
	const struct spot *end;
	struct step *last; /* with the steps before it in `back` */
	long long value;
	const struct found *found; /* of one that was tried */
};

struct trail;

/* One of the two ways to search. */
struct method {
	bool tries; /* each way is tried, and no answer kept */
	/* the best way from the origin */
	const struct step *(*find)(
	    const struct node *n, struct ctx *c, struct trail *t);
	/* the way may end there, behind the atom of the frame on top */
	void (*take_end)(const struct node *n, struct ctx *c, struct trail *t,
	    struct frame *f, const struct stand *s);
	/* called before the frame on top is evaluated again; or NULL */
	void (*before_change)(struct ctx *c, struct trail *t, struct frame *f);
};

struct trail {
	const struct method *method;
	struct memo *memo;
	struct trail_form form;
	const struct pattern *pattern;
	unsigned options;
	const struct spot *start;
	struct stand origin;
	const struct step *result;
	struct known **row; /* by the id of a spot, one memo an atom */
	unsigned rows;
	struct frame *frame;
	int frames, room;
	unsigned version, versions;
	unsigned last_read; /* the version that was new last */
	int *looked;	    /* the slots that parts only look at */
	int looks;
	struct slot *read; /* their values then; NULL: not to be compared */
	bool *ahead;	   /* by part: it looks at the move that is played */
	bool *by_move; /* by part: it takes a move; NULL: all take positions */
	bool *taken;   /* by the id of a spot, for TRAIL_NESTBAN */
	bb *focus;     /* by the id of a spot: where pieces in focus are, */
	unsigned *focused; /* in this version */
	int *written;	   /* the slots that parts set */
	int writes;
	struct slot *saved; /* `writes` for each frame */
	/* the best way so far, when ways are tried one by one */
	struct won won;
	struct found *best, *found;
	struct slot *best_slots;
	int first_remark;
	/* the others that are kept */
	struct step **head; /* by the first atoms */
	struct other *other;
	int others, other_room, given; /* given: -1 before they are collected */
	unsigned *ended, stamp; /* by the id of a spot: a way ends there */
	struct arena_mark before_other;
};

/* Does the way follow some pieces, or one colour's? */
static inline bool
has_focus(const struct trail *t)
{
	return t->focus != NULL;
}

/* Does the atom take a move? */
static inline bool
by_move(const struct trail *t, int atom)
{
	return t->by_move && t->by_move[t->pattern->part[atom]];
}

/* Is what follows the atom asked at the same position? */
static inline bool
rests(const struct trail *t, int atom)
{
	return t->by_move && !t->by_move[t->pattern->part[atom]];
}

/* The variables as they were before a frame. */
static inline struct slot *
saved_of(const struct trail *t, int frame)
{
	return t->saved ? t->saved + (size_t)frame * (size_t)t->writes : NULL;
}

/* What the atom of a frame adds to the length. */
static inline unsigned
weight(const struct trail *t, const struct frame *f)
{
	return rests(t, f->atom) ? 0 : 1;
}

/* step.c */

/* The first position to try behind a frame, in f->next; at NULL: none. */
void trail_go_first(struct trail *t, struct frame *f);

/* The next one. */
void trail_go_next(struct trail *t, struct frame *f);

/* Where the pieces in focus are at `at`, on the way that the frame is on. */
bb trail_focus_at(
    const struct trail *t, const struct frame *f, const struct spot *at);

/* The pieces of the colour that moves at `start`. */
bb trail_colour_to_move(const struct spot *at, const struct spot *start);

/* atom.c */

/* What pathcount and its kin say there. */
struct path_walk trail_walk_to(const struct trail *t, const struct stand *s);

/*
 * Does the part of an atom match there, where the line goes on by `way`?  Its
 * comments stay.
 */
bool trail_ask(const struct node *n, struct ctx *c, const struct trail *t,
    int atom, const struct stand *s, const struct spot *way);

/*
 * Does a part that takes moves take the one to `to`, of a piece on `focus`?
 * Comments of its target stay.
 */
bool trail_ask_move(const struct node *n, struct ctx *c, const struct trail *t,
    int atom, const struct stand *to, bb focus);

/* The neighbour by which a step leads to `next`. */
const struct spot *trail_way_to(const struct trail *t, const struct spot *next);

/* Does it matter to the atom by which move the line goes on? */
bool trail_looks_ahead(const struct trail *t, int atom, const struct spot *at);

/* frame.c */

/* Puts an atom that is to be tried at a position on top. */
struct frame *trail_push_frame(
    struct ctx *c, struct trail *t, int atom, const struct stand *at);

/* Takes it away, with what it did to variables; valid until the next push. */
struct frame *trail_pop_frame(struct ctx *c, struct trail *t);

/* The next atom to try behind a frame, at f->next; false at the end. */
bool trail_next_try(const struct node *n, struct ctx *c, struct trail *t,
    struct frame *f, int *atom);

/* end.c */

/*
 * What an end is worth, *value being what its length is; false where it is
 * none.
 */
bool trail_value_of_end(struct ctx *c, const struct trail *t,
    const struct stand *s, long long *value);

/* A way of this value to this end, against the best one so far. */
bool trail_is_better(const struct trail *t, const struct step *than,
    long long value, const struct spot *end);

/* Is another way kept beside the best one? */
bool trail_is_kept(const struct trail *t, long long best, long long value);

/* Takes note of an end; false when it was known. */
bool trail_is_new_end(struct trail *t, const struct spot *end);

/* search_memo.c */

/* The best way from the origin, each atom at a position being asked once. */
extern const struct method trail_by_memo;

/* What the way chosen does is done now, in its order. */
void trail_go_along(const struct node *n, struct ctx *c, const struct trail *t,
    const struct step *s);

/* search_backtrack.c */

/* The best way from the origin, each way being tried. */
extern const struct method trail_by_trying;

/* The way that ends with `last`, as steps of its own. */
const struct step *trail_copy_back(struct trail *t, const struct step *last,
    const struct spot *end, long long value);

/* Makes the comments of a way that was tried. */
void trail_repeat_remarks(struct ctx *c, const struct found *f);

/* snapshot.c */

/* The variables that parts set, as copies of their own. */
void trail_copy_slots(const struct trail *t, struct ctx *c, struct slot *to);

/* Gives up such copies. */
void trail_drop_slots(
    const struct trail *t, struct ctx *c, const struct slot *of);

/*
 * Sets the variables back to the copies, which are used up; where variables
 * keep what was done to them, only the atomic ones.
 */
void trail_restore_slots(
    const struct trail *t, struct ctx *c, const struct slot *from);

/* Which variables the parts set. */
void trail_list_writes(const struct node *n, struct ctx *c, struct trail *t);

/* The slots that are looked at, if they hold all that is, and no text. */
void trail_list_reads(const struct node *n, struct ctx *c, struct trail *t);

/* Are the values looked at those of last time?  Then so are the answers. */
bool trail_reads_same(const struct ctx *c, struct trail *t);

#endif
