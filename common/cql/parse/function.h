/*
 * function.h - functions of a query: each call parses the body again
 */
#ifndef CQL_PARSE_FUNCTION_H
#define CQL_PARSE_FUNCTION_H

#include "cql/parse/parser.h"

/* call ::= FUNCTION "(" argument* ")"; the name has been read */
struct node *call_parse(
    struct parser *p, struct function *f, struct location from);

#endif
