/*
 * function.h - functions of a query: their bodies are read again at each call
 */
#ifndef CQL_PARSE_FUNCTION_H
#define CQL_PARSE_FUNCTION_H

#include "cql/parse/parser.h"

/* call := FUNCTION "(" argument* ")"; the name is read */
struct node *call_parse(
    struct parser *p, struct function *f, struct location from);

#endif
