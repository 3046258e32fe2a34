/*
 * call.h - functions of a query: their bodies are read again at each call
 */
#ifndef CQL_CALL_H
#define CQL_CALL_H

#include "cql/parse.h"

/* call := FUNCTION "(" argument* ")"; the name is read */
struct node *call_parse(
    struct parser *p, struct function *f, struct place from);

#endif
