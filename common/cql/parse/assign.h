/*
 * assign.h - what starts with a name: variables, assignments, indexes, entries
 */
#ifndef CQL_PARSE_ASSIGN_H
#define CQL_PARSE_ASSIGN_H

#include "cql/parse/parser.h"

/* A Numeric variable standing alone, as ranges have it; NULL if not so. */
struct node *name_number(struct parser *p);

/* Is the next token a word that has been given a value here? */
bool name_is_variable(struct parser *p);

/* entry := D "[" key "]" ("=" filter)?; the name is read */
struct node *name_entry(struct parser *p, struct location from, int slot);

/* The dictionary that the next token names, when no index follows; or -1. */
int name_dictionary(struct parser *p);

/* A node of this row for a variable, with this part or NULL. */
struct node *name_node(struct parser *p, enum filter_row row,
    struct location from, int slot, struct node *kid);

/*
 * The variable of this name, declared if it was not; refused when it holds
 * another type.
 */
int name_assign(
    struct parser *p, struct str name, struct location at, enum type type);

/* A variable of a new narrow scope, which is now p->scope. */
int name_bind(struct parser *p, struct str name, enum type type);

#endif
