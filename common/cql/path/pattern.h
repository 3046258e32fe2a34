/*
 * pattern.h - the regular expressions of line and path
 *
 *     line --> check --> (not check --> check){1,3} --> mate
 *
 * A pattern is compiled to a nondeterministic automaton. Its states are called
 * atoms: one for each occurrence of a part in the expanded expression, so `A
 * --> (B --> A)+` has three atoms of two parts. Each atom has a list of
 * successors. There are no empty moves, so a pattern that can match nothing
 * never matches in that way.
 */
#ifndef CQL_PATH_PATTERN_H
#define CQL_PATH_PATTERN_H

#include <stdbool.h>

#include "base/str.h"

struct node;
struct parser;
struct row;

enum { PATTERN_ATOMS_MAX = 4096 };

/*
 * The compiled automaton. The successors of atom i are next[from[i]] up to, but
 * not including, next[from[i + 1]].
 */
struct pattern {
	int atoms;
	int *part;     /* by atom: the number of its part */
	bool *of_step; /* by part: it consumes no step and belongs to the step
			  before it, without a mark in between */
	bool *ends;    /* by atom: a match may end with it */
	int *first;    /* the atoms that a match may start with */
	int firsts;
	int *from, *next;
};

/* How a pattern is parsed. */
struct pattern_style {
	/* the symbol between the parts, each of which consumes a step; NULL:
	   none, and a part consumes one if its filter takes a move (filter.h)
	 */
	const char *arrow;
	struct node *(*part)(struct parser *p);
	/* parse the rest of a part whose beginning, in parentheses, has been
	   parsed */
	struct node *(*more)(struct parser *p, struct node *beginning);
	/* true if the next token, or mark, is not part of the pattern */
	bool (*over)(const struct parser *p, bool in_group);
	bool lazy; /* match as few repetitions as possible first */
};

/*
 * Parse a pattern; a syntax error stops at diag_guard(). Add its parts to *row
 * and set *text to the pattern with the numbers of its parts. The result lives
 * in the query's arena.
 *
 * With an arrow:
 *
 *     expression ::= item (arrow item)*
 *     item       ::= (part | "(" expression ")") mark*
 *
 * Without one, a mark repeats a step. A step is a group, or a part that
 * consumes a step with the parts after it that consume none:
 *
 *     expression ::= step+
 *     step       ::= part part* mark? | "(" expression ")" mark?
 *
 * Parts that consume no step and belong to none (at the start, after a mark or
 * after a group) have no mark. `(part)` is a group, except where the part
 * consumes no step and follows one.
 */
const struct pattern *pattern_parse(struct parser *p,
    const struct pattern_style *style, struct row *row, struct str *text);

#endif
