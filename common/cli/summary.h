/*
 * summary.h - what a run did, as the last line on standard error
 *
 *     cqlmatch: 58 of 253 games match (0.412 seconds)
 *
 * It is for people: without --summary it is there on a terminal only.
 */
#ifndef CLI_SUMMARY_H
#define CLI_SUMMARY_H

#include "base/str.h"

/* A run fills it in one place; who says it chooses the words. */
/* What a query of several did. */
struct query_summary {
	struct str name;
	unsigned long games, positions; /* matching ones */
	double seconds;			/* spent in it alone */
};

struct summary {
	const char *what;	 /* "games" or "lines"; NULL: there is nothing
				    to say, as after an error */
	unsigned long read;	 /* so many */
	unsigned long matching;	 /* of them */
	unsigned long examined;	 /* games, with those before the first that is
				    read, and the one behind the last */
	unsigned long positions; /* matching ones, of games */
	double seconds;
	int threads;
	const char *output; /* as the user named it; NULL: standard output */
};

/* A table of several queries, on standard error: a line each below the titles.
 */
void summary_say_queries(const struct query_summary *list, int count);

/* The line above, on standard error. */
void summary_say_matches(const struct summary *s);

#endif
