/*
 * functions.h - prototypes of the C functions that filters.def names
 *
 * The evaluators are defined in cql/filters/, a file a family; the grammar's
 * own functions in cql/parse/. Like the table (filter.h), they are declared
 * below the rooms that define them.
 */
#ifndef CQL_TREE_FUNCTIONS_H
#define CQL_TREE_FUNCTIONS_H

#include "cql/tree/filter.h"

#define HEAD_test(f) bool test_##f(const struct node *n, struct ctx *c)
#define HEAD_number(f)                                                         \
	struct number number_##f(const struct node *n, struct ctx *c)
#define HEAD_set(f) bb set_##f(const struct node *n, struct ctx *c)
#define HEAD_position(f)                                                       \
	const struct spot *position_##f(const struct node *n, struct ctx *c)
#define HEAD_string(f)                                                         \
	struct str string_##f(const struct node *n, struct ctx *c)
#define HEAD_piece(f) unsigned piece_##f(const struct node *n, struct ctx *c)
#define HEAD_each(f)                                                           \
	HEAD_test(f);                                                          \
	HEAD_number(f);                                                        \
	HEAD_set(f);                                                           \
	HEAD_position(f);                                                      \
	HEAD_string(f)
#define HEAD_any(f)                                                            \
	HEAD_each(f);                                                          \
	HEAD_piece(f)

/* Only a few of them look at the query. */
#define SHOWER(f)                                                              \
	void show_##f(struct out *o,                                           \
	    __attribute__((unused)) const struct node *n,                      \
	    __attribute__((unused)) const struct query *q)

/* Append a word to what --parse shows of a node; ", " separates them. */
void show_more(struct out *o, const char *word);

/* Define one that is a single expression. */
#define SHOWS(f, expression)                                                   \
	SHOWER(f)                                                              \
	{                                                                      \
		expression;                                                    \
	}                                                                      \
	SHOWER(f)

/*
 * The items after the function in a row: those that name no function expand to
 * nothing.
 */
#define FLAGS(flags)
#define KIND(kind)
#define SIDE(side)
#define SHADE(shade)
#define DIRECTIONS_ARE(directions)
#define RANGE(least, most)
#define SECOND(word)
#define IMPLIES(rule)
#define FACT(what)
#define READ(rule) PARSER(rule)
#define CHECK(f) void check_##f(struct parser *, struct node *);
#define SHOW(f) SHOWER(f);
#define LITERAL(f) SHOW(f)
#define NOTE(f) void note_##f(struct out *, const struct node *, int i);
#define TAKES(f)                                                               \
	unsigned takes_##f(const struct node *, struct ctx *,                  \
	    const struct spot *after, bb of, bb captured);                     \
	const struct node *men_##f(const struct node *);

#define PARSER(rule)                                                           \
	struct node *parse_##rule(                                             \
	    struct parser *, const struct filter *, struct location);

#define PLAIN(name, gives, kind, function, more)                               \
	HEAD_##gives(function);                                                \
	more
#define FILTER(gives, word, form, level, function, more)                       \
	HEAD_##gives(function);                                                \
	more
#define INFIX(gives, word, form, level, function, more)                        \
	HEAD_##gives(function);                                                \
	more
#define SYNTAX(gives, word, form, rule, function, more)                        \
	HEAD_##gives(function);                                                \
	PARSER(rule) more
#define AFTER(word, form, level, rule)                                         \
	struct node *after_##rule(                                             \
	    struct parser *, const struct filter *, struct node *left);
#include "cql/filters.def"

#undef FLAGS
#undef KIND
#undef SIDE
#undef SHADE
#undef DIRECTIONS_ARE
#undef RANGE
#undef CHECK
#undef SHOW
#undef LITERAL
#undef NOTE
#undef TAKES
#undef READ
#undef SECOND
#undef IMPLIES
#undef FACT

/* Parse FILTER and INFIX rows, which name no rule. */
PARSER(form)
struct node *after_infix(
    struct parser *, const struct filter *, struct node *left);
#undef PARSER

/* Test what EVALUATE_any() names besides the evaluators. */
bool matches_piece(const struct node *, struct ctx *);

#endif
