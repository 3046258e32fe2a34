/*
 * assign.h - parse assignments to variables: `x = F`, `x += F`, `s[1] = X`
 */
#ifndef CQL_PARSE_ASSIGN_H
#define CQL_PARSE_ASSIGN_H

#include "cql/parse/variables.h"

/* Bits of a node's number, for s[i], s[i:j] and assignments to them. */
enum {
	BOUNDS_LOW = 1,	 /* i is given */
	BOUNDS_HIGH = 2, /* j is given */
	BOUNDS_ADD = 4,	 /* append to that part: += */
};

/* The operator of `x op= value`, which means x = x op value. */
struct assign_operator {
	const char *symbol, *infix;
	enum filter_row row;
	enum type type; /* of x; += also appends to a string */
};

/* Return the operator whose symbol is the next token, or NULL. */
const struct assign_operator *assign_operator_here(struct parser *p);

/*
 * Return `old op value` and set *row to the row that assigns it to a variable.
 * For FILTER_append return the value alone.  Fails if the operator does not
 * take these types.
 */
struct node *assign_changed(struct parser *p, const struct assign_operator *ch,
    struct node *old, struct node *value, struct location at,
    enum filter_row *row);

/* Return the node of `x op= value` for this variable, whose name is at `at`. */
struct node *assign_change(struct parser *p, const struct assign_operator *ch,
    struct location from, struct location at, const struct symbol *v,
    struct node *value);

/*
 * Return a value that a variable can hold: a piece becomes the set of its
 * square.  Fails for a test.
 */
struct node *assign_value(struct parser *p, struct node *value);

/*
 * Parse the rest of an assignment to this name; the next token is =, =? or op=.
 */
struct node *parse_assign(
    struct parser *p, struct str name, struct location from);
struct node *parse_assign_if(
    struct parser *p, struct str name, struct location from);
struct node *parse_change(struct parser *p, const struct assign_operator *ch,
    struct location from, const struct symbol *v);

#endif
