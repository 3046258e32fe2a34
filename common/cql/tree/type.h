/*
 * type.h - names of types, and the types that a part of a form accepts
 *
 * A form names its parts by letters: S a set, N a number, M a number or a set
 * that is counted, X a string, P a position, T anything tested for a match, F
 * anything.
 */
#ifndef CQL_TREE_TYPE_H
#define CQL_TREE_TYPE_H

#include "cql/tree/node.h"

const char *type_name(enum type t);  /* "Set", for --parse */
const char *type_words(enum type t); /* "a set", for messages */
/*
 * Return the type that a letter of a form stands for, or TYPE_each for T and F.
 */
enum type type_of_letter(char letter);
const char *type_letter_words(char letter);

bool type_fits(enum type t, char letter);

#endif
