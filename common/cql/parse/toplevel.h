/*
 * toplevel.h - a whole query: headers, blocks and filters
 *
 * A query may have several headers `cql(...)` anywhere; the last one counts.
 * `include NAME` reads another query before all that follows, once.
 */
#ifndef CQL_PARSE_TOPLEVEL_H
#define CQL_PARSE_TOPLEVEL_H

#include "cql/parse/build.h"

/* Read the whole query into p->query: body, blocks and header. */
void parse_query(struct parser *p);

/* Read what follows `at`, as far as errors go: it becomes no query. */
void parse_query_on(struct parser *p, uint32_t at);

/* Put a transform around all filters of the query. */
void parse_wrap(struct parser *p, const char *transform);

/*
 * result := 1-0 | 0-1 | 1/2-1/2 | * | one of them in quotes
 *
 * As text that lasts; anything else is refused.
 */
struct str result_parse(struct parser *p);

/* Word `i` of those that make a header, cql itself too; NULL behind the last.
 */
const char *header_word(int i);

#endif
