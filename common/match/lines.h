/*
 * lines.h - a query over position lines: a grep, or a value for each
 *
 * A line has a FEN or an EPD in its first column.  The number of the game is
 * that of the line in all of the input.
 */
#ifndef MATCH_LINES_H
#define MATCH_LINES_H

#include <stdint.h>

#include "base/die.h"
#include "cql/cql.h"
#include "match/match_options.h"

struct run_lines {
	const struct query *query;
	struct match_options *options; /* whose inputs are read */
	struct out *out, *messages, *errors;
	struct out *state; /* takes the state of this part of a run, or NULL */
	/* set by run_lines() */
	uint64_t read, matching; /* lines */
	bool failed;		 /* by an error in the query */
};

/*
 * Read the inputs to their end, without any standard input.  The status is
 * grep's, but with `answers` of the options STATUS_BAD says that some lines
 * were bad.  A file that cannot be read is reported, and the next is read.
 */
enum status run_lines(struct run_lines *l);

#endif
