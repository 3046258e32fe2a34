/*
 * lines.h - a query over position lines: a grep, or a value for each
 *
 * A line has a FEN or an EPD in its first column.  The number of the game is
 * that of the line in all of the input.
 */
#ifndef MATCH_LINES_H
#define MATCH_LINES_H

#include "base/die.h"
#include "cql/cql.h"
#include "match/report.h"

struct run_lines {
	const struct query *query;
	const struct run_options *options;
	const struct report *report; /* rows in place of lines, or NULL */
	bool answers;		     /* each line by the value of the query */
	bool inverts;		     /* the lines that do not match */
	bool counts;		     /* only how many there are */
	bool silent;		     /* only the status */
	bool numbers;		     /* the line's number before it */
	unsigned long limit;	     /* lines; 0: all */
	unsigned long before;	     /* lines of other parts of the input */
	struct out *out, *messages, *errors;
	struct out *state; /* takes the state of this part of a run, or NULL */
};

/*
 * Reads standard input to its end.  The status is grep's, but with `answers`
 * STATUS_BAD says that some lines were bad.
 */
enum status run_lines(const struct run_lines *l);

#endif
