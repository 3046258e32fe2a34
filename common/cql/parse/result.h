/*
 * result.h - how a query writes the result of a game
 */
#ifndef CQL_PARSE_RESULT_H
#define CQL_PARSE_RESULT_H

#include "cql/parse/parser.h"

/*
 * result := 1-0 | 0-1 | 1/2-1/2 | * | one of them in quotes
 *
 * As text that lasts; anything else is refused.
 */
struct str result_parse(struct parser *p);

#endif
