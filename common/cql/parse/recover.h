/*
 * recover.h - continue after an error, to report several errors in one run
 *
 * After an error the parser knows less than the text says: names that were to
 * be assigned have no value, and the end of the wrong filter is a guess.  So
 * only errors that hold whatever the skipped text means are reported.
 */
#ifndef CQL_PARSE_RECOVER_H
#define CQL_PARSE_RECOVER_H

#include "cql/parse/parser.h"

enum { RECOVER_ERRORS_MAX = 5 }; /* of one query, the first included */

/*
 * Write the errors after the one that stopped `p` (its diag has the place), in
 * the order of the text, each once:
 *
 * - an unknown word that does not occur in the skipped text;
 * - text that is no token;
 * - operands of the wrong type, in a filter without variables and functions.
 *
 * Parsing resumes at the next line that begins a filter, is indented no deeper
 * than the line of the wrong filter, and has all brackets closed.  It does not
 * resume after a skipped function or `include`.
 */
void recover_report(struct parser *p, struct out *errors);

#endif
