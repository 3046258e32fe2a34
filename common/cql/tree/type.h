/*
 * type.h - what fits where
 *
 * A form names its parts by letters: S a set, N a number, M a number or a set
 * that is counted, X a string, P a position, T anything asked whether it
 * matches, F anything.
 */
#ifndef CQL_TREE_TYPE_H
#define CQL_TREE_TYPE_H

#include "cql/tree/node.h"

struct parser;

const char *type_name(enum type t);  /* "Set", as --parse shows it */
const char *type_words(enum type t); /* "a set", for messages */
const char *type_letter_words(char letter);

bool type_fits(enum type t, char letter);

/* `n` with the conversion that the letter asks for; it must fit. */
struct node *type_convert(struct parser *p, struct node *n, char letter);

/* `n` as this type, NULL when it does not convert. */
struct node *type_as(struct parser *p, struct node *n, enum type t);

#endif
