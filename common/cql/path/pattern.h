/*
 * pattern.h - the regular expressions of line and path
 *
 *     line --> check --> (not check --> check){1,3} --> mate
 *
 * A pattern is read into atoms, one for each place of a part in the written
 * out expression, and which atoms may follow which: `A --> (B --> A)+` has
 * three atoms of two parts.  There are no empty moves, so a pattern that could
 * match nothing just has no match of that kind.
 */
#ifndef CQL_PATH_PATTERN_H
#define CQL_PATH_PATTERN_H

#include <stdbool.h>

#include "base/str.h"

struct node;
struct parser;
struct row;

enum { PATTERN_ATOMS_MAX = 4096 };

/* Lists of atoms; the items of atom i are item[from[i]] .. item[from[i+1]]. */
struct pattern {
	int atoms;
	int *part;  /* the part of the node that an atom asks */
	bool *ends; /* a match may end with it */
	int *first; /* the atoms a match may start with */
	int firsts;
	int *from, *next; /* what may follow */
};

/*
 * How a pattern is read: what stands between its parts (NULL: nothing), and
 * how one part is read.
 */
struct pattern_style {
	const char *arrow;
	struct node *(*part)(struct parser *p);
	/* where no arrow says so; in a group or not */
	bool (*over)(const struct parser *p, bool in_group);
	/* does this part take no step?  NULL: each takes one */
	bool (*rests)(const struct node *part);
};

/*
 * expression := item (arrow item)*
 * item       := (part | "(" expression ")") quantifier?
 * quantifier := ? | * | + | {?} | {*} | {+} | {n} | {n,} | {,m} | {n,m}
 *
 * The parts are added to *row; the text is how they were put together.
 */
const struct pattern *pattern_parse(struct parser *p,
    const struct pattern_style *style, struct row *row, struct str *text);

/* Is the next token the start of {n}, {n,}, {,m}, {n,m}, {?}, {*} or {+}? */
bool pattern_count_follows(const struct parser *p);

#endif
