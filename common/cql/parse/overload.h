/*
 * overload.h - select the row of a word by the types of its operands
 *
 * The form of a row is what a user writes: the letters of type.h for its
 * operands, R for a range before the last one, L for a string in quotes, and
 * parentheses where they are required.  Rows of one word are alternatives.
 */
#ifndef CQL_PARSE_OVERLOAD_H
#define CQL_PARSE_OVERLOAD_H

#include "cql/parse/build.h"

/*
 * The part of a form after its word: its operands, and whether it has a range,
 * parentheses or a literal.
 */
struct form {
	char operand[8];
	int operands;
	bool range, list, literal;
};

/* Return the form of a row. */
struct form form_of(const struct filter *f);

/* Return the first row of this word with such a form, or NULL. */
const struct filter *overload_with_form(
    const struct filter *f, bool list, bool literal, bool operands);

/*
 * Return a node of the first row of this word that takes these operands, with
 * `range` before them unless NULL.  Fails if no row takes them.
 */
struct node *overload_node(struct parser *p, const struct filter *f,
    struct location from, struct node *range, struct node **kid, int kids);

/* True if a row of this infix word takes such a left side. */
bool overload_takes_left(const struct filter *f, enum type left);

/* Return the first row of this word that takes these operands, or NULL. */
const struct filter *overload_for(
    const struct filter *f, struct node **kid, int kids);

/*
 * Return a node for both sides of this infix word; fails if no row takes them.
 * With CHAINS, `left` gets one more part.
 */
struct node *overload_infix(struct parser *p, const struct filter *f,
    struct node *left, struct node *right);

#endif
