/*
 * toplevel.h - parse a whole query: headers, blocks and filters
 *
 * A query may have several headers `cql(...)` anywhere; the last one counts.
 * `include NAME` inserts another query before all that follows, each file once.
 */
#ifndef CQL_PARSE_TOPLEVEL_H
#define CQL_PARSE_TOPLEVEL_H

#include "cql/parse/build.h"

/*
 * Parse the whole query into p->query: body, blocks and header.  After an error
 * p->query->body is NULL.
 */
void parse_query(struct parser *p);

/*
 * Parse the text from `at` on only to find errors; the filters are discarded.
 */
void parse_query_on(struct parser *p, uint32_t at);

/* Put a transform around all filters of the query. */
void parse_wrap(struct parser *p, const char *transform);

/*
 * result ::= 1-0 | 0-1 | 1/2-1/2 | * | one of them in quotes
 *
 * Returns a static text; fails for anything else.
 */
struct str result_parse(struct parser *p);

/* Return word `i` of a header, cql included; NULL after the last. */
const char *header_word(int i);

/* Fail if a merge strategy does not fit the type of its variable (declare.c).
 */
void strategy_check_all(struct parser *p);

/* -------------------------------------------------------------- recover.c */

enum { RECOVER_ERRORS_MAX = 5 }; /* of one query, the first included */

/*
 * Report several errors in one run.  After an error the parser knows less than
 * the text says: names that were to be assigned have no value, and the end of
 * the wrong filter is a guess.  So only errors that hold whatever the skipped
 * text means are reported.
 *
 * Write the errors after the one that stopped `p` (its diag has the place), in
 * the order of the text, each once; `unused` is what `p` was before it read:
 *
 * - an unknown word that does not occur in the skipped text;
 * - text that is no token;
 * - operands of the wrong type, in a filter without variables and functions.
 *
 * Parsing resumes at the next line that begins a filter, is indented no deeper
 * than the line of the wrong filter, and has all brackets closed.  It does not
 * resume after a skipped function or `include`.
 */
void recover_report(
    struct parser *p, const struct parser *unused, struct out *errors);

#endif
