/*
 * dictionary_entry.h - parse entries of dictionaries: get, put and change
 */
#ifndef CQL_PARSE_DICTIONARY_ENTRY_H
#define CQL_PARSE_DICTIONARY_ENTRY_H

#include "cql/parse/variables.h"

/* entry ::= D "[" key "]" (("=" | op=) filter)?; the name has been read */
struct node *dictionary_entry_parse(
    struct parser *p, struct location from, struct named d);

#endif
