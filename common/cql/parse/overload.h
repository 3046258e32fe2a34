/*
 * overload.h - which of the rows of one word is meant: by the types of its
 * parts
 *
 * The form of a row is what a user writes: the letters of type.h for its
 * parts, R for a range before the last one, L for a string in quotes, and
 * parentheses where they must stand.  Rows of one word are alternatives.
 */
#ifndef CQL_PARSE_OVERLOAD_H
#define CQL_PARSE_OVERLOAD_H

#include "cql/parse/build.h"

/* A form after its word: its operands, and whether they stand in parentheses */
struct form {
	char operand[8];
	int operands;
	bool range, list, literal;
};

/* Return the form of a row that is not infix. */
struct form form_of_prefix(const struct filter *f);

/* Return the first row of this word with such a form, or NULL. */
const struct filter *overload_with_form(
    const struct filter *f, bool list, bool literal, bool operands);

/*
 * Return a node of the first row of this word that takes these operands, behind
 * a range or NULL; refuses operands that no row takes.
 */
struct node *overload_node(struct parser *p, const struct filter *f,
    struct location from, struct node *range, struct node **kid, int kids);

/* Does a row of this infix word take such a left side? */
bool overload_takes_left(const struct filter *f, enum type left);

/* Return the first row of this infix word that takes both sides, or NULL. */
const struct filter *overload_for(
    const struct filter *f, enum type left, enum type right);

/* Return a node of it; refuses sides that no row takes. */
struct node *overload_infix(struct parser *p, const struct filter *f,
    struct node *left, struct node *right);

#endif
