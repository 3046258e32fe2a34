/*
 * toplevel.h - cql(...): where the games come from and go to
 *
 * A query may have several headers anywhere; the last one counts.  `include
 * NAME` reads another query before all that follows, once.
 */
#ifndef CQL_PARSE_TOPLEVEL_H
#define CQL_PARSE_TOPLEVEL_H

#include "cql/parse/parser.h"

/* Filters of included files are added to the row. */
void header_parse(struct parser *p, struct row *row);

#endif
