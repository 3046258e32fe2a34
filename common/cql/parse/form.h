/*
 * form.h - a filter whose row says it all: reads it by its form
 *
 * The form of a row is what a user writes: the letters of type.h for its
 * parts, R for a range before the last one, L for a string in quotes, and
 * parentheses where they must stand.  Rows of one word are alternatives.
 */
#ifndef CQL_PARSE_FORM_H
#define CQL_PARSE_FORM_H

#include "cql/parse/parser.h"

/* Does a row of this infix word take such a left side? */
bool form_takes_left(const struct filter *f, enum type left);

/* The first row of this infix word that takes both sides, or NULL. */
const struct filter *form_for(
    const struct filter *f, enum type left, enum type right);

/* A node of it; refuses sides that no row takes. */
struct node *form_infix(struct parser *p, const struct filter *f,
    struct node *left, struct node *right);

#endif
