/*
 * grammar.h - filters and operands: what a filter's own parse function may call
 * to read its parts
 */
#ifndef CQL_PARSE_GRAMMAR_H
#define CQL_PARSE_GRAMMAR_H

#include "cql/parse/build.h"

/*
 * Called where reading goes into something that may hold its like; the caller
 * sets p->depth back.  Refuses what is too deep.
 */
void parse_deeper(struct parser *p);

/* Return an operand: one filter and the infix filters that bind as tightly. */
struct node *parse_operand(struct parser *p, enum binding level);

/* What follows this left side, which has been read, and belongs to it. */
struct node *parse_on(struct parser *p, struct node *left, enum binding level);

/* Return the operand of a loose prefix filter. */
struct node *parse_filter(struct parser *p);

/* Return an operand of this type, or refused as parse_as() refuses it. */
struct node *parse_typed(
    struct parser *p, enum binding level, enum type type, const char *who);

/* Parse filters up to the closing symbol, which is taken; at least one. */
struct node *parse_until(struct parser *p, const struct filter *f,
    struct location from, const char *close);

/*
 * Return an argument of str and its like, where a literal behind a word is an
 * argument of its own unless more than that is asked: `str(event "x")` has two,
 * `str(not event "x")` and `str(event "x" or check)` ask for the text.
 */
struct node *parse_argument_text(struct parser *p);

/* Return the infix filter whose word is the next token, a name or symbol; or
 * NULL. */
const struct filter *parse_infix_here(const struct parser *p);

/*
 * May a filter start with the next token?  If so it may still be refused, as a
 * name that has no value.
 */
bool parse_starts_filter(const struct parser *p);

/* Return one or two numbers, or count; NULL if none of these stands here. */
struct node *parse_range(struct parser *p);

/*
 * The same, but NULL, with nothing read, where neither a filter nor this
 * symbol (NULL: none) stands behind it.
 */
struct node *parse_range_before(struct parser *p, const char *symbol);

#endif
