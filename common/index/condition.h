/*
 * condition.h - necessary conditions of a match that an index can evaluate
 *
 * A condition is evaluated for a game as a whole, from the squares that each
 * piece ever occupied, and for its positions one by one.  The answer is no,
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
#include "index/file.h"

enum answer { ANSWER_NO, ANSWER_OPEN, ANSWER_YES };

enum condition_kind {
	CONDITION_OPEN, /* always ANSWER_OPEN */
	CONDITION_ALWAYS,
	CONDITION_NEVER,
	CONDITION_MEN,	   /* at least `number` of the pieces on the squares */
	CONDITION_FEW,	   /* at most `number` of the pieces on the board */
	CONDITION_END,	   /* the last position is mate or stalemate */
	CONDITION_TAGS,	   /* the caller evaluates the tags */
	CONDITION_PATTERN, /* pieces at fixed offsets from the first one */
	CONDITION_ELSEWHERE, /* the part holds at some position of the game */
	CONDITION_ALL,	     /* all parts hold; ANY: at least one */
	CONDITION_ANY,
};

/* A piece of a pattern, relative to the first one. */
struct pattern_man {
	bb first; /* squares of the first piece for which this one is on the
		     board */
	uint16_t pieces;
	uint16_t turn; /* its square minus that of the first one, modulo 64 */
	uint32_t zero;
};

struct index_condition {
	enum condition_kind kind;
	uint16_t pieces;   /* bit set of enum piece */
	uint16_t looks_at; /* the answer depends on these pieces only */
	bool constant;	   /* the answer is the same at all positions */
	bool asks_tags;	   /* it or a part is CONDITION_TAGS */
	bool sharper;	   /* positions may be no where the game is open */
	unsigned number;   /* a count of pieces; or the index of the condition
			      among those on tags, or elsewhere */
	unsigned weight;   /* an estimate of the cost of evaluating it */
	bb squares;	/* the squares; of a pattern those of its first piece */
	bb watches;	/* the answer depends on these squares only */
	uint64_t fact;	/* of CONDITION_END: FACT_MATE or FACT_STALEMATE; of
			   CONDITION_FEW: the mask of its counts in the facts */
	const void *of; /* passed to the caller's tags(); not owned */
	int count;	/* of pieces or parts */
	const struct pattern_man *men;
	const struct index_condition *const *part;
};

enum {
	CONDITION_PARTS_MAX = 4096,
	CONDITION_TAGS_MAX = 64, /* conditions on tags; further ones are open */
	CONDITION_ELSEWHERE_MAX = 64, /* elsewhere: tried on positions */
};

/*
 * Return a condition that is allocated in the arena and never changes.  A set
 * of pieces, or a number of tags, out of range gives CONDITION_OPEN.
 */
const struct index_condition *condition_plain(
    struct arena *a, enum condition_kind kind);
const struct index_condition *condition_men(
    struct arena *a, unsigned pieces, bb squares, unsigned least);
const struct index_condition *condition_few(
    struct arena *a, unsigned pieces, unsigned most);
const struct index_condition *condition_end(struct arena *a, uint64_t fact);
const struct index_condition *condition_tags(
    struct arena *a, const void *of, unsigned number);
const struct index_condition *condition_elsewhere(
    struct arena *a, const struct index_condition *part, unsigned number);
const struct index_condition *condition_all(
    struct arena *a, const struct index_condition *const *part, int count);
const struct index_condition *condition_any(
    struct arena *a, const struct index_condition *const *part, int count);

/* Return the columns needed to evaluate the condition, a bit each. */
uint32_t condition_columns(const struct index_condition *c);

#endif
