/*
 * echo.h - the node of echo: its options, and how its targets are found
 */
#ifndef CQL_FILTERS_ECHO_H
#define CQL_FILTERS_ECHO_H

#include "cql/run/changed_variables.h"

/* Options in n->number. */
enum {
	ECHO_QUIET = 1,
	ECHO_ALL = 2, /* the source is a target too */
};

/*
 * The parts of the body, divided: n->special, or NULL to evaluate the body for
 * each pair. Made by plan/echo_targets.c, which states the conditions.
 */
struct echo_targets {
	bool after_source; /* targets are the positions after the source */
	/* the next parts, whose answer the target and `reads` decide; or NULL
	 */
	const struct node *test;
	const struct node *assignment; /* the first of these sets a variable;
					  or NULL */
	struct reads reads;
	const struct node *rest; /* the other parts, which give the value */
};

#endif
