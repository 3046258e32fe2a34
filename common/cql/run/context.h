/*
 * context.h - struct ctx: the state of a running query
 *
 *     bb
 *     set_union(const struct node *n, struct ctx *c)
 *     {
 *             return set(n->kid[0], c) | set(n->kid[1], c);
 *     }
 *
 * A ctx holds all that changes during a run, so several threads can run one
 * tree, each with its own ctx.  Positions come from outside: a filter sees the
 * current one and, through its spot, the rest of the game.
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
#include "cql/tree/node.h"
#include "pgn/tree.h"
#include <stdbool.h>
#include <stdint.h>

struct diag;
struct lookups;
struct piece_map;
struct query;
struct slot;
struct spots;

/* The current path, or the last one that matched. */
struct path_walk {
	const struct spot *start; /* NULL: no path */
	const struct spot *last;  /* NULL while it is walked */
	unsigned moves, passed;	  /* so far; passed: plies that do not count */
};

/*
 * What a filter passes on to its parts about the moves at the current position.
 * It does not hold inside filters that go to other positions, even if they come
 * back to this one.
 */
struct move_view {
	const struct spot *way;	  /* of the moves from its parent only this one
				     counts; or NULL */
	const struct spot *after; /* the move that led here, or NULL */
	unsigned left_out; /* enum mover: pieces that do not count there */
};

/* What a filter with REMEMBERS caches; empty at the start of each game. */
struct memo {
	void *of;	    /* the cache itself; NULL at the start of a game */
	struct arena arena; /* for one game */
	struct arena passing; /* for one evaluation */
};

struct ctx {
	/* for the whole run */
	const struct query *query;
	struct run_options options; /* options.shared is never NULL */
	struct shared_files *own;   /* if shared with no other run */
	struct diag *diag;
	struct run_warnings *warnings; /* collects warnings, or NULL */
	struct run_warnings warned;    /* the places of earlier warnings */
	struct out *messages;
	long long flushed; /* when messages were flushed: clock_ns() */
	struct slot *slot; /* by variable: slot.h */
	struct regexes regexes;
	struct map programs; /* started by commandpipe: programs.h */

	/* the game and the current position */
	uint64_t game;		    /* its number */
	const struct tree *tree;    /* the game, NULL for a lone position */
	const struct position *pos; /* the current position */
	const struct spot *at;	    /* its place in the game */
	struct move_view view;	    /* which moves count there */
	struct path_walk walk;

	/* strings, and the last matches of patterns */
	struct arena scratch;	    /* temporary strings */
	const struct node *comment; /* comment() whose text is made, or NULL */
	struct out gathered; /* output of str and similar filters, a stack */
	struct stored_strings texts;
	struct regex_match match; /* of the last ~~ */
	struct regex_match aside; /* `match` while replace uses it */

	/* for one game */
	struct arena of_game;
	struct spots *spots;	   /* positions.h; NULL before the first use */
	struct lookups *lookups;   /* map_lookup.c */
	unsigned lone_lookups;	   /* made without a tree of the game */
	const struct spot *mapped; /* the last with a piece map, or NULL */
	struct piece_map *piece_map;	/* by id, up to `mapped` */
	unsigned pieces;		/* up to there, with dropped ones */
	struct piece_map *imagined_map; /* of the last imagined one, or NULL */
	unsigned imagined_map_of;	/* the id of that position */
	struct memo *memo;		/* by filter with REMEMBERS */
	struct remark *remark;
	int remarks;
	size_t remark_capacity;
	uint64_t remarked;		    /* comments made so far */
	size_t remark_bytes;		    /* of all these */
	struct kept_comments kept_comments; /* unless comments are smart */
	struct arena remark_text;
	struct sort_best *best; /* by sort of the query */
	struct tag *tag_change; /* of the game as written; value NULL: remove */
	int tag_changes;
	size_t tag_capacity;
	struct arena kept;   /* copies of imagined positions: imagine_keep() */
	unsigned imagined;   /* imagined positions so far */
	unsigned next_piece; /* the first number after those of kept pieces; 0:
				none */
};

/* Initialise *c for a run of the query; both `q` and `d` must outlast it. */
void ctx_init(struct ctx *c, const struct query *q, struct diag *d);

/*
 * Bind a variable to the initial value of persistent ones: 0, "" or the empty
 * set.
 */
void ctx_bind_to_nothing(struct ctx *c, int variable);

/* Bind all unbound persistent variables to it, except dictionaries. */
void ctx_bind_persistent(struct ctx *c);

/* Remove the value of a variable, or all entries of a dictionary. */
void ctx_unbind(struct ctx *c, int variable);

/* Clear everything that lasts for one game. */
void ctx_start_game(struct ctx *c);

/* Free the memory of the run, not *c itself. */
void ctx_free(struct ctx *c);

/* Return the memo of a filter with REMEMBERS. */
static inline struct memo *
memo_of(const struct node *n, struct ctx *c)
{
	return &c->memo[n->memo];
}

/*
 * A point in time: ctx_release() frees the strings made after it.  Older ones
 * stay.
 */
struct ctx_mark {
	struct arena_mark scratch;
	uint64_t serial;
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
 * Free all strings that no variable holds.  No evaluation may be in progress.
 */
static inline void
ctx_release_all(struct ctx *c, struct ctx_mark m)
{
	ctx_release(c, (struct ctx_mark){m.scratch, 0});
}

/* Make another position current; return the previous one, to go back to. */
static inline const struct spot *
ctx_go(struct ctx *c, const struct spot *to)
{
	const struct spot *from = c->at;

	c->at = to;
	c->pos = &to->pos;
	return from;
}

/* Return the value of a tag of the game; no string if it lacks the tag. */
static inline struct str
ctx_tag(const struct ctx *c, const char *name)
{
	return c->tree ? tree_tag(c->tree, str_of(name)) : NO_STRING;
}

/*
 * True if castling is Chess960's: by the game, or, of a position without one,
 * by the options or its castling rights.
 */
bool ctx_chess960(const struct ctx *c);

/*
 * Return the text gathered from offset `from` on as a string in the scratch
 * arena; truncate c->gathered to `from` bytes.
 */
struct str ctx_gathered(struct ctx *c, size_t from);

/*
 * Ranges in a query: `2 10`, `3` alone, or `count`, which includes every
 * number.
 */
/* The two ends of a range.  They are equal for a single number. */
struct span {
	long long low, high;
};

/* Evaluate the ends of a range; false if one has no value. */
bool span_of(const struct node *range, struct ctx *c, struct span *s);

/* True if the value is in the range; false if an end has no value. */
bool range_holds(const struct node *range, struct ctx *c, long long value);

#endif
