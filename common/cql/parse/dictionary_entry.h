/*
 * dictionary_entry.h - entries of dictionaries: read, given a value, changed
 */
#ifndef CQL_PARSE_DICTIONARY_ENTRY_H
#define CQL_PARSE_DICTIONARY_ENTRY_H

#include "cql/parse/variables.h"

/* entry := D "[" key "]" ("=" filter)?; the name is read */
struct node *dictionary_entry_parse(
    struct parser *p, struct location from, struct named d);

#endif
