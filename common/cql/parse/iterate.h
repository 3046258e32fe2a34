/*
 * iterate.h - parse iterations: square, piece, string and the short form `x in
 * S F`
 */
#ifndef CQL_PARSE_ITERATE_H
#define CQL_PARSE_ITERATE_H

#include "cql/parse/build.h"

/*
 * element ::= NAME "[element]" (set | dictionary) filter; the name has been
 * read
 */
struct node *iterate_element(
    struct parser *p, struct str name, struct location from);

#endif
