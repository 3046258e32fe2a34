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

const char *type_name(enum type t);  /* "Set", as --parse shows it */
const char *type_words(enum type t); /* "a set", for messages */
/* Return the type that a letter stands for; TYPE_each for T and F. */
enum type type_of_letter(char letter);
const char *type_letter_words(char letter);

bool type_fits(enum type t, char letter);

#endif
