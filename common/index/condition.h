/*
 * condition.h - what must hold in a game for a query to match in it
 *
 * Where `Nd5 find mate` matches, a knight is on d5, and at some position of the
 * game it is mate; a game in which either never happens can be left out.  The
 * conditions implied by a query form one tree (cql/plan/implied.h), which is
 * evaluated by whatever is known of a game: its tags, the squares that each
 * piece ever occupied, facts of an index, its positions.  The answer is no,
 * yes, or open: if it is open, the game must be read.  It is never no for a
 * game that matches, nor yes for one that does not match.
 *
 *     Nd5 and pe6      all: a piece of {N} on d5, a piece of {p} on e6
 *                      for a game: both squares were occupied, perhaps not at
 *                      the same time: open, or no; for a position: yes, or no
 *
 * Parts are evaluated in order up to the first no; so the parts after it are
 * not evaluated, as the query does not reach them either.
 */
#ifndef INDEX_CONDITION_H
#define INDEX_CONDITION_H

#include <stdbool.h>

#include "base/arena.h"
#include "board/formation.h"
#include "index/file.h"

enum answer { ANSWER_NO, ANSWER_OPEN, ANSWER_YES };

enum condition_kind {
	CONDITION_OPEN, /* always ANSWER_OPEN */
	CONDITION_ALWAYS,
	CONDITION_NEVER,
	CONDITION_PIECES,   /* `least` to `most` of the pieces on the squares */
	CONDITION_PLIES,    /* the ply is from `least` to `most` */
	CONDITION_END,	    /* the last position is mate or stalemate */
	CONDITION_TAGS,	    /* the caller evaluates the tags */
	CONDITION_QUESTION, /* the caller evaluates positions of the game */
	CONDITION_PATTERN,  /* the pieces of `formation` */
	CONDITION_ELSEWHERE, /* the part holds at `least` to `most` positions of
				the game */
	CONDITION_ALL,	     /* all parts hold; ANY: at least one */
	CONDITION_ANY,
};

struct condition {
	enum condition_kind kind;
	/* of ALL, ANY: where the parts hold, so does the filter; else the
	   condition is necessary, but not sufficient */
	bool exact;
	bool constant;	 /* the answer is the same at all positions */
	bool asks_tags;	 /* it or a part is CONDITION_TAGS */
	bool sharper;	 /* positions may be no where the game is open */
	bool apart;	 /* of ALL: its parts may hold at different positions */
	uint16_t pieces; /* bit set of enum piece */
	uint16_t looks_at;     /* the answer depends on these pieces only */
	unsigned number;       /* its index among those on tags, or questions */
	unsigned weight;       /* an estimate of the cost of evaluating it */
	long long least, most; /* LLONG_MAX: no upper bound */
	bb squares;
	bb watches;	/* the answer depends on these squares only */
	uint64_t fact;	/* of CONDITION_END: FACT_MATE or FACT_STALEMATE; of
			   CONDITION_PIECES: the mask of its counts in the
			   facts */
	const void *of; /* the filter, passed to the caller's tags(); not owned
			 */
	struct formation *formation; /* of CONDITION_PATTERN */
	int count;		     /* of parts */
	struct condition **part;
};

enum {
	CONDITION_TAGS_MAX = 64, /* conditions on tags; further ones are open */
};

/* Return a condition of a kind without parts, allocated in the arena. */
struct condition *condition_new(struct arena *a, enum condition_kind kind);

/*
 * Return the condition that so many of these pieces, a bit each, are on the
 * squares.  Pieces out of range, as the empty square, give CONDITION_OPEN.
 */
struct condition *condition_pieces(struct arena *a, unsigned pieces, bb squares,
    long long least, long long most);

/* Return condition `number` on tags; CONDITION_OPEN if there are too many. */
struct condition *condition_tags(
    struct arena *a, const void *of, unsigned number);

/*
 * Return a condition that has the same answers by squares, tags and facts:
 * without parts that decide nothing, and with pieces on single squares joined
 * to patterns.
 */
struct condition *condition_simplify(
    struct arena *a, const struct condition *c);

/* Return the columns needed to evaluate the condition, a bit each. */
uint32_t condition_columns(const struct condition *c);

#endif
