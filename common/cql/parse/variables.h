/*
 * variables.h - names of variables: which are known here, and their nodes
 */
#ifndef CQL_PARSE_VARIABLES_H
#define CQL_PARSE_VARIABLES_H

#include "cql/parse/build.h"

/* Return a name that may be a variable's; refuses keywords and designators. */
struct str parse_name(struct parser *p, const char *what);

/* Return the name as messages need it. */
const char *name_text(struct parser *p, struct str name);

/* Refuse a name that is known here neither as a filter nor as a variable. */
_Noreturn void variable_refuse(
    struct parser *p, struct str name, struct location at);

/* What is known of the variable in a slot. */
struct variable *variable_in_slot(const struct parser *p, int slot);

/* Return one that has been given a value, so that its type is known; or NULL.
 */
struct symbol *variable_find(const struct parser *p, struct str name);

/*
 * Return the slot of a variable that may be given a value later in the text; -1
 * for the name of a function.
 */
int variable_foresee(struct parser *p, struct str name);

/*
 * Is the next token, the word of this row, a name of the query's own: of a
 * function, or of a variable that has been given a value here, or is now?
 */
bool name_hides(const struct parser *p, const struct filter *f);

/*
 * Return the variable of this name, declared if it was not; refused when it
 * holds another type.
 */
int variable_declare(
    struct parser *p, struct str name, struct location at, enum type type);

/* Return a variable of a new narrow scope, which is now p->scope. */
int variable_bind(struct parser *p, struct str name, enum type type);

/*
 * A variable as the text names it: a parameter of a function that stands for a
 * variable has that one's slot and its own name.
 */
struct named {
	struct str name;
	int slot;
};

/* Leave that scope. */
void variable_release(struct parser *p);

/* Return a node of this row for a variable, with this part or NULL. */
struct node *variable_node(struct parser *p, enum filter_row row,
    struct location from, struct named v, struct node *kid);

/* Return the node that gives the value of a variable. */
struct node *variable_value(
    struct parser *p, struct location from, struct named v);

/* Return the variable in a slot under its first name. */
struct named variable_named(struct parser *p, int slot);

/* Return a Numeric variable standing alone, as ranges have it; NULL if not so.
 */
struct node *variable_number(struct parser *p);

/* Return the dictionary that the next token names, when no index follows; or
 * -1. */
int variable_dictionary(struct parser *p);

#endif
