/*
 * recover.h - reading on behind an error, so that one run tells several
 *
 * What stands behind an error is read with less than its text says: names that
 * were to be given a value have none, and where the filter in error ends is a
 * guess.  So of what is found there only that is told which holds whatever the
 * skipped text means.
 */
#ifndef CQL_PARSE_RECOVER_H
#define CQL_PARSE_RECOVER_H

#include "cql/parse/parser.h"

enum { RECOVER_ERRORS_MAX = 5 }; /* told of one query, the first included */

/*
 * `p` was stopped by an error while it read a query; its diag has the place.
 * Writes the errors behind it, in the order of the text, each once:
 *
 * - a word that is unknown and does not occur in what was skipped;
 * - what is no token;
 * - operands of the wrong type, in a filter without variables and functions.
 *
 * Reading goes on at the next line that begins a filter, is indented no deeper
 * than the line of the filter in error, and has all brackets closed; and
 * nowhere, if a function or `include` was skipped.
 */
void recover_report(struct parser *p, struct out *errors);

#endif
