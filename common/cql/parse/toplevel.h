/*
 * toplevel.h - parse a whole query: headers, blocks and filters
 *
 * A query may have several headers `cql(...)` anywhere; the last one counts.
 * `include NAME` inserts another query before all that follows, each file once.
 */
#ifndef CQL_PARSE_TOPLEVEL_H
#define CQL_PARSE_TOPLEVEL_H

#include "cql/parse/build.h"

/* Parse the whole query into p->query: body, blocks and header. */
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

#endif
