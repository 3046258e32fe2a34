/*
 * variables.h - find and declare variables by their names, and make their nodes
 */
#ifndef CQL_PARSE_VARIABLES_H
#define CQL_PARSE_VARIABLES_H

#include "cql/parse/build.h"

/* Parse a name that a variable may have; fails for keywords and designators. */
struct str parse_name(struct parser *p, const char *what);

/* Fail for a name that is neither a filter nor a variable with a value. */
_Noreturn void variable_refuse(
    struct parser *p, struct str name, struct location at);

/* Return the variable in a slot. */
struct variable *variable_in_slot(const struct parser *p, int slot);

/*
 * Return the symbol of a variable that has a value, so that its type is known;
 * or NULL.
 */
struct symbol *variable_find(const struct parser *p, struct str name);

/*
 * Return the symbol of a variable that may be assigned later in the text,
 * declared in `s` if no scope has it; or of a function.
 */
struct symbol *variable_foresee(
    struct parser *p, struct str name, struct scope *s);

/*
 * Make a name that is not known one of the whole query, as CQL 6.2 does with
 * persistent variables and dictionaries that a function names first.
 */
void variable_share(struct parser *p, struct str name);

/*
 * True if the next token, the word of this row, is a name of the query itself:
 * of a function, or of a variable that is assigned before or here.
 */
bool name_hides(const struct parser *p, const struct filter *f);

/*
 * Return the symbol of the variable of this name, declared if it was not.
 * Fails if it holds another type.
 */
struct symbol *variable_declare(
    struct parser *p, struct str name, struct location at, enum type type);

/*
 * Add a variable in a new narrow scope, which becomes p->scope; return its
 * symbol.
 */
struct symbol *variable_bind(struct parser *p, struct str name, enum type type);

/* Leave the scope of the last variable_bind(). */
void variable_release(struct parser *p);

/* Return a node of this row for a variable, with one part or none (NULL). */
struct node *variable_node(struct parser *p, const struct filter *f,
    struct location from, const struct symbol *v, struct node *kid);

/* Return a node for the value of a variable. */
struct node *variable_value(
    struct parser *p, struct location from, const struct symbol *v);

/*
 * Parse a numeric variable, as ranges have it; NULL if the next token is none.
 */
struct node *variable_number(struct parser *p);

/*
 * Return the symbol of the dictionary that the next token names, without an
 * index; or NULL.
 */
struct symbol *variable_dictionary(struct parser *p);

/*
 * Set the type of the values of a dictionary.  Fails at `at` if they have
 * another type already.
 */
void dictionary_set_type(
    struct parser *p, int slot, enum type type, struct location at);

/* entry ::= D "[" key "]" (("=" | op=) filter)?; the name has been read */
struct node *dictionary_entry_parse(
    struct parser *p, struct location from, const struct symbol *d);

#endif
