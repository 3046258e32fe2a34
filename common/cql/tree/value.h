/*
 * value.h - the types of CQL and their values in C
 *
 *     test      bool
 *     number    64 bits that wrap, and whether there is one
 *     set       a set of squares; no value is the empty set
 *     position  a position of the game, or NULL
 *     string    UTF-8 text; no value is text == NULL
 *     piece     the number of a piece in this game, 0 for none
 *
 * Types are static: each filter's is known before a game is read, so no value
 * carries its type. The manuals' "None" is printed for "no value".
 */
#ifndef CQL_TREE_VALUE_H
#define CQL_TREE_VALUE_H

#include <stdbool.h>

enum type {
	TYPE_none,
	TYPE_test,
	TYPE_number,
	TYPE_set,
	TYPE_position,
	TYPE_string,
	TYPE_piece,
	TYPE_dictionary,
	TYPE_each, /* in a row: the type of its last part */
	TYPE_any = TYPE_each,
};

struct number {
	long long value;
	bool some;
};

#define NO_NUMBER ((struct number){0, false})
#define NO_STRING ((struct str){NULL, 0})

static inline struct number
number_of(long long value)
{
	return (struct number){value, true};
}

/*
 * Apply a macro to each type of the values that variables have: its name, what
 * it is in C, no value, and whether `v` has one; and to those and tests and
 * pieces.
 */
#define VALUE_TYPES(X)                                                         \
	X(number, struct number, NO_NUMBER, v.some)                            \
	X(set, bb, 0, v != 0)                                                  \
	X(position, const struct spot *, NULL, v != NULL)                      \
	X(string, struct str, NO_STRING, v.text != NULL)
#define ALL_TYPES(X)                                                           \
	X(test, bool, false, v)                                                \
	VALUE_TYPES(X)                                                         \
	X(piece, unsigned, 0, v != 0)

/*
 * A form names its parts by letters: S a set, N a number, M a number or a set
 * that is counted, X a string, P a position, T anything tested for a match, F
 * anything.
 */
const char *type_name(enum type t);  /* "Set", for --parse */
const char *type_words(enum type t); /* "a set", for messages */
/*
 * Return the type that a letter of a form stands for, or TYPE_each for T and F.
 */
enum type type_of_letter(char letter);
const char *type_letter_words(char letter);

bool type_fits(enum type t, char letter);

#endif
