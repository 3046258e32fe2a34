/*
 * assign.h - variables that are given a value: `x = F`, `x += F`, `s[1] = X`
 */
#ifndef CQL_PARSE_ASSIGN_H
#define CQL_PARSE_ASSIGN_H

#include "cql/parse/build.h"

/* What `x op= value` does: x = x op value. */
struct assign_operator {
	const char *symbol, *infix;
	enum filter_row number, set; /* FILTER_container: does not exist */
};

/* The change whose symbol comes next, or NULL. */
const struct assign_operator *assign_operator_here(struct parser *p);

/* The value of `old op value`, which is read, and the row that assigns it. */
struct node *assign_changed(struct parser *p, const struct assign_operator *ch,
    struct node *old, struct location at, enum filter_row *row);

/* A value that a variable can hold: a piece is held as the set it stands on. */
struct node *assign_value(struct parser *p, struct node *value);

/* The rest of an assignment to this name; what comes next is = or =? or op=. */
struct node *parse_assign(
    struct parser *p, struct str name, struct location from);
struct node *parse_assign_if(
    struct parser *p, struct str name, struct location from);
struct node *parse_change(struct parser *p, const struct assign_operator *ch,
    struct location from, int slot);

#endif
