/*
 * context.h - running a tree: struct ctx and how parts are called
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
#include "base/map.h"
#include "cql/cql.h"
#include "cql/run/comments.h"
#include "cql/run/programs.h"
#include "cql/run/regex.h"
#include "cql/run/strings.h"
#include "cql/tree/diag.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"
#include "pgn/tree.h"

/* The value of a variable; which member holds is known from its type. */
struct slot {
	bool bound;
	union {
		bool test;
		long long number;
		bb set;
		const struct spot *position;
		unsigned piece;
		struct text *string;
		struct map dictionary;
	} is;
};

/* The best value of a sort in this game, and the comments made on its way. */
struct sort_best {
	bool some;
	long long number;
	struct str text; /* of a string */
	struct remark *remark;
	int remarks, room;
};

/* A path: the one that is being walked, or the last that matched. */
struct walk {
	const struct spot *start; /* NULL: there is none */
	const struct spot *last;  /* NULL while it is walked */
	unsigned moves, passed;	  /* so far; plies between that do not count */
};

struct ctx {
	const struct position *pos; /* the current position */
	const struct spot *at;	    /* and its place */
	const struct query *query;
	struct slot *slot;
	struct memo *memo;
	const struct spot *way; /* where the line goes from its parent, the
				   only move played there; or NULL */
	struct walk walk;
	struct spots *spots; /* positions.h; NULL until it is asked for */
	struct arena of_game;
	struct arena scratch; /* strings in flight */
	struct out gathered;  /* what str and its kin put together, a stack */
	struct texts texts;
	struct match match; /* of the last ~~ */
	struct match aside; /* the same, while replace looks for its own */
	struct regexes regexes;
	struct diag *diag;
	struct out *messages;
	long long flushed;     /* when they were: clock_ns() */
	struct remark *remark; /* a comment stays only if what encloses it
				  matches */
	int remarks, remark_room;
	struct spoken spoken;	/* unless comments are smart */
	unsigned long remarked; /* how many there have been */
	enum cql_comments comments;
	struct arena remark_text; /* for one game */
	struct sort_best *best;	  /* of each sort of the query */
	struct tag *tag_change;	  /* of the game as written; NULL: remove */
	int tag_changes, tag_room;
	struct pipes pipes;	   /* programs that are asked */
	struct cql_shared *shared; /* with other runs, or its own */
	struct cql_shared *own;
	unsigned long game;	 /* its number */
	unsigned long last_game; /* of the run; 0: not known */
	const struct tree *tree; /* the game, NULL for a lone position */
	struct arena kept;	 /* imagined positions, for one game */
	unsigned imagined;	 /* how many there have been */
	unsigned next_piece;	 /* behind the numbers kept; 0: none yet */
	const atomic_bool *late; /* set when time is over, or NULL */
	bool ascii;		 /* boards in letters */
	bool quiet;		 /* only the comments that were asked for */
	bool dictionaries;	 /* shown at the end */
	bool no_settag, no_removetag, no_removecomment;
	bool keepallbest; /* line, path and sort keep all that is best */
};

/* What was made since a mark is given back; strings of before stay. */
struct eval_mark {
	struct arena_mark scratch;
	unsigned long serial;
};

static inline struct eval_mark
eval_mark(struct ctx *c)
{
	return (struct eval_mark){arena_mark(&c->scratch), c->texts.serial};
}

static inline void
eval_release(struct ctx *c, struct eval_mark m)
{
	arena_release(&c->scratch, m.scratch);
	if (c->texts.retired)
		texts_release(&c->texts, m.serial);
}

/* Makes another position current; returns the place to go back to. */
static inline const struct spot *
eval_go(struct ctx *c, const struct spot *to)
{
	const struct spot *from = c->at;

	c->at = to;
	c->pos = &to->pos;
	return from;
}

/* Called by whatever may go on for long: stops when the time is over. */
void eval_round(struct ctx *c, const struct node *n);

/* The nearest position above both, which may be one of them. */
const struct spot *eval_meeting(const struct spot *a, const struct spot *b);

/* The two ends of a range; one number stands for both. */
struct span {
	long long low, high;
};

/* False when an end has no value. */
bool eval_span(const struct node *range, struct ctx *c, struct span *s);

/*
 * Leaves a comment, copied; text NULL: the game's own comments there go.  An
 * imagined position takes none.
 */
void eval_remark(struct ctx *c, const struct spot *at, struct str text);

/* The same for comment(), which may have been asked to be less smart. */
void eval_comment(struct ctx *c, const struct spot *at, struct str text);

/* Puts what stayed in spite of all among the comments. */
void eval_hear(struct ctx *c);

/* What a filter says unasked: not when the run is quiet. */
void eval_note(struct ctx *c, const struct spot *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * A position as such a comment names it, in `text`: "move 3(wtm)".  Where the
 * id stands behind it, in variations, the position gets "id:12" as a comment.
 */
enum { SPOT_TEXT_MAX = 48 };
const char *eval_name_spot(
    struct ctx *c, const struct spot *at, char text[SPOT_TEXT_MAX]);

/* A run-time error at this node: the message, the board, the game. */
_Noreturn void eval_stop(struct ctx *c, const struct node *n,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

/*
 * The next match of the pattern (compiled in n->data when it is a literal) in
 * s at or behind byte `from`, into c->match; stops when a limit is hit.
 */
bool eval_search(const struct node *n, struct ctx *c, struct str pattern,
    struct str s, size_t from);

/*
 * A piece has a number for the whole game, from 1 in the order of the FEN of
 * the first position: a8 to h8, a7 to h7, and so on.
 */

/* The square of a piece in the current position; empty when it is gone. */
bb piece_squares(struct ctx *c, unsigned piece);

/* The number of the piece on a square of the current position. */
unsigned piece_on(struct ctx *c, int square);

/* What was gathered from `from` on, as a string in flight; it is given back. */
struct str eval_gathered(struct ctx *c, size_t from);

/* The text of a value as str and message show it. */
void eval_text(const struct node *n, struct ctx *c, struct out *o);

/* "move 3(wtm)", and "[12]" behind it in a variation. */
void eval_write_spot(struct out *o, const struct spot *at);

/* "Dictionary D with 2 entries: " and a line for each. */
void eval_write_dictionary(struct out *o, struct ctx *c, int slot);

/* The value of a variable; false when it has none. */
bool eval_write_value(struct out *o, struct ctx *c, int slot);

void eval_init(struct ctx *c, const struct query *q, struct diag *d);
void eval_start_game(struct ctx *c); /* forgets what lasts for one game */
void eval_free(struct ctx *c);

#endif
