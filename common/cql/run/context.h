/*
 * context.h - struct ctx: all that changes while a query runs
 *
 *     bb
 *     set_union(const struct node *n, struct ctx *c)
 *     {
 *             return set(n->kid[0], c) | set(n->kid[1], c);
 *     }
 *
 * A ctx holds all that changes during a run, so several threads can run one
 * tree, each with its own.  Positions come from outside: a filter sees the
 * current one and, through its spot, the rest of the game; it cannot tell who
 * fed it.
 */
#ifndef CQL_RUN_CONTEXT_H
#define CQL_RUN_CONTEXT_H

#include "base/arena.h"
#include "base/out.h"
#include "cql/run/programs.h"
#include "cql/run/kept_comments.h"
#include "cql/run/regex.h"
#include "cql/run/run_options.h"
#include "cql/run/run_warnings.h"
#include "cql/run/strings.h"
#include "pgn/tree.h"
#include <stdbool.h>

struct diag;
struct inheritance;
struct memo;
struct piece_map;
struct query;
struct slot;
struct sort_best;
struct spots;

/* A path: the one that is being walked, or the last that matched. */
struct path_walk {
	const struct spot *start; /* NULL: there is none */
	const struct spot *last;  /* NULL while it is walked */
	unsigned moves, passed;	  /* so far; plies between that do not count */
};

/*
 * What a filter tells the parts that it evaluates about the moves there.  It
 * does not reach into filters that look elsewhere, though they may come back
 * to the same position.
 */
struct move_view {
	const struct spot *way;	  /* where the line goes from its parent, the
				     only move played there; or NULL */
	const struct spot *after; /* the move that led here, or NULL, ... */
	unsigned left_out;	  /* ... is not one of these men: enum mover */
};

struct ctx {
	/* for the whole run */
	const struct query *query;
	struct run_options options; /* options.shared is always there */
	struct shared_files *own;   /* files shared with no other run */
	struct diag *diag;
	struct run_warnings *warnings; /* takes what is odd, or NULL */
	struct run_warnings warned;    /* what has been said */
	struct out *messages;
	long long flushed; /* when they were: clock_ns() */
	struct slot *slot; /* of each variable: slot.h */
	struct regexes regexes;
	struct programs programs; /* programs that commandpipe has started */

	/* the game and the current position */
	unsigned long game;	    /* its number */
	const struct tree *tree;    /* the game, NULL for a lone position */
	const struct position *pos; /* the current position */
	const struct spot *at;	    /* and where it is in the game */
	struct move_view view;	    /* what is known of moves */
	struct path_walk walk;

	/* strings, and the last matches of patterns */
	struct arena scratch; /* strings in flight */
	struct out gathered;  /* what str and its kin put together, a stack */
	struct stored_strings texts;
	struct regex_match match; /* of the last ~~ */
	struct regex_match aside; /* `match`, while replace uses that itself */

	/* for one game */
	struct arena of_game;
	struct spots *spots; /* positions.h; NULL until it is asked for */
	struct inheritance *inheritance; /* inherited.c */
	struct piece_map **piece_map;	 /* by id, as piece_id.c makes them */
	struct memo *memo; /* of each filter that remembers: memo.h */
	struct remark *remark;
	int remarks;
	size_t remark_capacity;
	unsigned long remarked;		    /* how many there have been */
	size_t remark_bytes;		    /* that these took */
	struct kept_comments kept_comments; /* unless comments are smart */
	struct arena remark_text;
	struct sort_best *best; /* of each sort of the query */
	struct tag *tag_change; /* of the game as written; NULL: remove */
	int tag_changes;
	size_t tag_capacity;
	struct arena kept;   /* imagined positions that imagine_keep() copies */
	unsigned imagined;   /* how many there have been */
	unsigned next_piece; /* behind the numbers kept; 0: none yet */
};

/*
 * ctx_release() frees the strings that were made since ctx_mark(); older ones
 * stay.
 */
struct ctx_mark {
	struct arena_mark scratch;
	unsigned long serial;
};

static inline struct ctx_mark
ctx_mark(struct ctx *c)
{
	return (struct ctx_mark){arena_mark(&c->scratch), c->texts.serial};
}

static inline void
ctx_release(struct ctx *c, struct ctx_mark m)
{
	arena_release(&c->scratch, m.scratch);
	if (c->texts.retired)
		stored_strings_release(&c->texts, m.serial);
}

/*
 * The same when nothing is under way any more, so that all strings go that no
 * variable holds.
 */
static inline void
ctx_release_all(struct ctx *c, struct ctx_mark m)
{
	ctx_release(c, (struct ctx_mark){m.scratch, 0});
}

/* Make another position current; returns the one before, to go back to. */
static inline const struct spot *
ctx_go(struct ctx *c, const struct spot *to)
{
	const struct spot *from = c->at;

	c->at = to;
	c->pos = &to->pos;
	return from;
}

/*
 * What was gathered from `from` on as a string in the scratch arena;
 * c->gathered is then `from` bytes long again.
 */
struct str ctx_gathered(struct ctx *c, size_t from);

/*
 * A range as a query gives it: `2 10`, `3` alone, or `count`, which
 * every number fits
 */
struct ctx;
struct node;

/* The two ends of a range; one number stands for both, `count` for any. */
struct span {
	long long low, high;
};

/* False when an end has no value. */
bool span_of(const struct node *range, struct ctx *c, struct span *s);

/* Is it in the range?  No number is when an end of it has no value. */
bool range_holds(const struct node *range, struct ctx *c, long long value);

#endif
