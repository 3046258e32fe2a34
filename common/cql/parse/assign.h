/*
 * assign.h - variables that are given a value: `x = F`, `x += F`, `s[1] = X`
 */
#ifndef CQL_PARSE_ASSIGN_H
#define CQL_PARSE_ASSIGN_H

#include "cql/parse/variables.h"

/* The number of a node of s[i], s[i:j] and of an assignment to them. */
enum {
	BOUNDS_LOW = 1,	 /* i was written, */
	BOUNDS_HIGH = 2, /* and j behind a colon */
	BOUNDS_ADD = 4,	 /* the text goes behind that part: += */
};

/* What `x op= value` does: x = x op value. */
struct assign_operator {
	const char *symbol, *infix;
	enum filter_row number, set; /* FILTER_container: does not exist */
};

/* Return the change whose symbol comes next, or NULL. */
const struct assign_operator *assign_operator_here(struct parser *p);

/*
 * `old op value` and the row that assigns it to a variable; FILTER_append takes
 * the value alone.
 */
struct node *assign_changed(struct parser *p, const struct assign_operator *ch,
    struct node *old, struct node *value, struct location at,
    enum filter_row *row);

/* `x op= value` for this variable, whose name stands at `at`. */
struct node *assign_change(struct parser *p, const struct assign_operator *ch,
    struct location from, struct location at, struct named v,
    struct node *value);

/* Return a value that a variable can hold: a piece is held as the set it stands
 * on. */
struct node *assign_value(struct parser *p, struct node *value);

/* Return the rest of an assignment to this name; what comes next is = or =? or
 * op=. */
struct node *parse_assign(
    struct parser *p, struct str name, struct location from);
struct node *parse_assign_if(
    struct parser *p, struct str name, struct location from);
struct node *parse_change(struct parser *p, const struct assign_operator *ch,
    struct location from, struct named v);

#endif
