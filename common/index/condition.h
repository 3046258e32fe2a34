/*
 * condition.h - what must hold for a game to match, as an index can say it
 *
 * A condition is asked of a game as a whole, by what stood where at any time,
 * and of its positions one by one.  An answer is no, yes, or open: where a
 * condition is open the game is to be read.  It never says no of a game that
 * matches, nor yes of one that does not.
 *
 *     Nd5 and pe6      all: a man of {N} on d5, a man of {p} on e6
 *                      of a game: both squares were reached, perhaps not at
 *                      one time: open, or no; of a position: yes, or no
 *
 * Parts are asked in their order, and no part behind one that says no; so
 * whatever else stands behind it in a query is not reached either.
 */
#ifndef INDEX_CONDITION_H
#define INDEX_CONDITION_H

#include <stdbool.h>

#include "base/arena.h"
#include "index/file.h"

enum answer { ANSWER_NO, ANSWER_OPEN, ANSWER_YES };

enum condition_kind {
	CONDITION_OPEN, /* nothing is known */
	CONDITION_ALWAYS,
	CONDITION_NEVER,
	CONDITION_MEN,	     /* so many, or more, on these squares */
	CONDITION_FEW,	     /* so many, or fewer, on the board */
	CONDITION_END,	     /* the last position is so */
	CONDITION_TAGS,	     /* the tags are so */
	CONDITION_PATTERN,   /* men, at one of several places */
	CONDITION_ELSEWHERE, /* the part holds at some position */
	CONDITION_ALL,	     /* of the parts */
	CONDITION_ANY,
};

/* A man of a pattern, seen from the first one. */
struct pattern_man {
	bb first; /* where the first one may be for this one to be on the
		     board */
	uint16_t pieces;
	uint16_t turn; /* by how many bits its square is above the first one */
	uint32_t zero;
};

struct index_condition {
	enum condition_kind kind;
	uint16_t pieces;   /* a bit each, in the order of enum piece */
	uint16_t looks_at; /* where these stand, and nothing else changes it */
	bool constant;	   /* it is the same at all positions */
	bool asks_tags;	   /* it, or a part, is on tags */
	bool sharper;	   /* positions may say no where the game is open */
	unsigned number;   /* how many; which of those on tags, or elsewhere */
	unsigned weight;   /* how long it takes */
	bb squares;	   /* where; of a pattern its first man */
	bb watches;	   /* which squares its men stand on or do not */
	uint64_t fact;	   /* FACT_MATE or FACT_STALEMATE; of few, where the
			      facts have how many of these there are */
	const void *of;	   /* what decides about tags: the caller's */
	int count;	   /* of men or parts */
	const struct pattern_man *men;
	const struct index_condition *const *part;
};

enum {
	CONDITION_PARTS_MAX = 4096,
	CONDITION_TAGS_MAX = 64,      /* so many on tags; others are open */
	CONDITION_ELSEWHERE_MAX = 64, /* of so many positions are asked */
};

/* Conditions are made in an arena, and constant from then on. */
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

/* Which columns it looks at, a bit each. */
uint32_t condition_columns(const struct index_condition *c);

#endif
