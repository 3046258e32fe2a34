/*
 * pattern.h - the regular expressions of line and path
 *
 *     line --> check --> (not check --> check){1,3} --> mate
 *
 * A pattern is read into an automaton.  Its states are called atoms: one for
 * each place of a part in the expression written out, so that `A --> (B -->
 * A)+` has three atoms of two parts.  What may follow an atom is a list of
 * atoms. There are no empty moves; a pattern that could match nothing has no
 * match of that kind.
 */
#ifndef CQL_PATH_PATTERN_H
#define CQL_PATH_PATTERN_H

#include <stdbool.h>

#include "base/str.h"

struct node;
struct parser;
struct row;

enum { PATTERN_ATOMS_MAX = 4096 };

/* What may follow atom i: next[from[i]] and so on, before next[from[i + 1]]. */
struct pattern {
	int atoms;
	int *part;     /* of each atom: the part of the node it is of */
	bool *of_step; /* of each part: it takes no step itself, and belongs to
			  the step before it, without a mark between them */
	bool *ends;    /* of each atom: a match may end with it */
	int *first;    /* the atoms a match may start with */
	int firsts;
	int *from, *next;
};

/*
 * How a pattern is read: what stands between its parts (NULL: nothing), and
 * how one part is read.
 */
struct pattern_style {
	const char *arrow;
	struct node *(*part)(struct parser *p);
	/* the same where its beginning has been read, in parentheses */
	struct node *(*more)(struct parser *p, struct node *beginning);
	/* does the next token, or mark, belong to it no more? */
	bool (*over)(const struct parser *p, bool in_group);
	bool
	    lazy; /* what may be left out is left out first, when it is tried */
	/* does this part take no step?  NULL: each takes one */
	bool (*takes_no_step)(const struct node *part);
};

/*
 * With an arrow:
 *
 *     expression := item (arrow item)*
 *     item       := (part | "(" expression ")") mark*
 *
 * Without one a mark repeats a step, which is a part that takes one with the
 * parts behind it that take none, or a group:
 *
 *     expression := step+
 *     step       := part part* mark? | "(" expression ")" mark?
 *
 * Parts that take no step and stand behind none, before the first or behind a
 * mark or a group, have no mark.  `(part)` is a group, but a part where it
 * takes no step and stands behind one.
 *
 * The parts are added to *row; the text is how they were put together.
 */
const struct pattern *pattern_parse(struct parser *p,
    const struct pattern_style *style, struct row *row, struct str *text);

#endif
