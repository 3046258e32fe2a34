/*
 * grammar.h - parse filters and operands; called by the parse functions of
 * filters
 */
#ifndef CQL_PARSE_GRAMMAR_H
#define CQL_PARSE_GRAMMAR_H

#include "cql/parse/build.h"

/*
 * Enter one more level of nesting; fails beyond PARSE_DEPTH_MAX.  The caller
 * restores p->depth.
 */
void parse_deeper(struct parser *p);

/*
 * Parse an operand: a filter, and all infix filters after it that bind at least
 * as tightly as `level`.
 */
struct node *parse_operand(struct parser *p, enum binding level);

/*
 * Parse the filters that continue `left` and bind at least as tightly as
 * `level`; return the whole.
 */
struct node *parse_on(struct parser *p, struct node *left, enum binding level);

/* Parse a filter at the lowest level, LEVEL_LOOSE. */
struct node *parse_filter(struct parser *p);

/* Parse an operand and convert it to this type; fails as parse_as() does. */
struct node *parse_typed(
    struct parser *p, enum binding level, enum type type, const char *who);

/*
 * Parse filters, at least one, up to and including the closing symbol; return a
 * node of row `f`.
 */
struct node *parse_until(struct parser *p, const struct filter *f,
    struct location from, const char *close);

/*
 * Parse an argument of str or of a filter like it.  A literal after the
 * argument's first word is the next argument: `str(event "x")` has two.  In a
 * larger filter it is what the word searches for: `str(not event "x")` and
 * `str(event "x" or check)`.
 */
struct node *parse_argument_text(struct parser *p);

/* Return the infix filter whose word is the next token, or NULL. */
const struct filter *parse_infix_here(const struct parser *p);

/*
 * True if a filter may start with the next token.  It may still be refused, as
 * a name that has no value.
 */
bool parse_starts_filter(const struct parser *p);

/*
 * Parse a range: one or two numbers, or count.  NULL, with nothing read, if
 * there is none.
 */
struct node *parse_range(struct parser *p);

/*
 * Parse a range that is followed by a filter or by `symbol` (NULL: only a
 * filter).  Otherwise return NULL, with nothing read.
 */
struct node *parse_range_before(struct parser *p, const char *symbol);

/* call ::= FUNCTION "(" argument* ")"; the name has been read */
struct node *call_parse(
    struct parser *p, struct function *f, struct location from);

/*
 * element ::= NAME "[element]" (set | dictionary) filter; the name has been
 * read
 */
struct node *iterate_element(
    struct parser *p, struct str name, struct location from);

#endif
