/*
 * parser.h - tokens to tree; and what a filter's own parse function may call
 *
 * Types are decided here as the text is read, because where a filter ends
 * depends on them: `x -1` is one filter when x is a number and two when it is a
 * set.  So a function's body is read again for each call, with the types of
 * that call.
 *
 * A parse function is called with its keyword read and `from` its place.
 */
#ifndef CQL_PARSE_PARSER_H
#define CQL_PARSE_PARSER_H

#include "cql/parse/scope.h"
#include "cql/parse/token.h"
#include "cql/tree/diag.h"
#include "cql/tree/query.h"

enum {
	PARSE_DEPTH_MAX = 1000,	   /* filters inside one another */
	PARSE_CALLS_MAX = 256,	   /* calls inside one another */
	PARSE_NODES_MAX = 1 << 20, /* in all */
};

struct include {
	struct include *next;
	const char *name;
};

/* What a query may reach: how it finds the files it includes; see cql.h. */
struct lookup {
	const char *(*find)(void *with, const char *from, struct str name,
	    const char **path, struct str *text);
	void *with;
	bool secure; /* no filter may touch files or programs */
};

/* Filters in a row, as many as come. */
struct row {
	struct node **kid;
	int kids, size;
};

struct parser {
	struct query *query;
	struct diag *diag;
	struct token token; /* the next one */
	uint32_t behind;    /* the end of the last one taken */
	struct scope *scope;
	int depth, nodes;
	int calls, includes; /* inside one another */
	uint32_t
	    argument; /* where the last one of parse_argument_text() began */
	const struct node *last; /* the filter read last, for hints */
	const struct lookup *lookup;
	struct out *warnings; /* that gathers, or NULL */
	struct include *included;
	struct row begin, end; /* cqlbegin and cqlend: block.h */
	/* an operand that was read and left for an outer operator */
	struct {
		uint32_t at, behind;
		enum binding level;
		struct node *node;
	} left;
};

void parse_row_add(struct parser *p, struct row *r, struct node *n);

/* Reads headers and filters up to the end of the text. */
void parse_rows(struct parser *p, struct row *r);

/* Reads the whole query into p->query->body. */
void parse_query(struct parser *p);

/* Puts a transform around all filters of the query. */
void parse_wrap(struct parser *p, const char *transform);

/* An operand: one filter and the infix filters that bind as tightly. */
struct node *parse_operand(struct parser *p, enum binding level);

/* What follows this left side, which has been read, and belongs to it. */
struct node *parse_on(struct parser *p, struct node *left, enum binding level);

/* The operand of a loose prefix filter. */
struct node *parse_filter(struct parser *p);

/* The same, converted to the type or refused: "WHO needs a set; ..." */
struct node *parse_typed(
    struct parser *p, enum binding level, enum type type, const char *who);
struct node *parse_as(
    struct parser *p, struct node *n, enum type type, const char *who);

/* Filters up to the closing symbol, which is taken; at least one. */
struct node *parse_until(struct parser *p, const struct filter *f,
    struct location from, const char *close);

bool parse_is(const struct parser *p, const char *symbol);
bool parse_is_name(const struct parser *p, const char *name);
bool parse_take(struct parser *p, const char *symbol);
bool parse_take_name(struct parser *p, const char *name);
void parse_want(struct parser *p, const char *symbol, const char *where);

/*
 * A string in quotes, or the bytes from here on that `belongs` takes, which
 * need be no tokens; empty when there are none.
 */
struct str parse_raw(struct parser *p, bool (*belongs)(char));

/* A name that may be a variable's; refuses keywords and designators. */
struct str parse_name(struct parser *p, const char *what);

void parse_next(struct parser *p);
void parse_go(struct parser *p, uint32_t at); /* read from there */

/*
 * An argument of str and its like, where a literal behind a word is an argument
 * of its own unless more than that is asked: `str(event "x")` has two,
 * `str(not event "x")` and `str(event "x" or check)` ask for the text.
 */
struct node *parse_argument_text(struct parser *p);

/* Does a literal stand here for the word at `from` to look for? */
bool parse_literal_here(const struct parser *p, struct location from);

/* One or two numbers; NULL if none stands here. */
struct node *parse_range(struct parser *p);

struct location parse_since(const struct parser *p, struct location from);

_Noreturn void parse_fail(struct parser *p, struct location at,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

/*
 * A node of this row and these parts; its type is the row's, or that of its
 * last part.
 */
struct node *parse_node(struct parser *p, const struct filter *f,
    struct location from, int kids, struct node **kid);

/* The sort of a number, as the filter `sort` reads it. */
struct node *sort_node(struct parser *p, struct location from,
    struct node *part, struct sorting s);

#define parse_node1(p, f, from, a)                                             \
	parse_node(p, f, from, 1, (struct node *[]){a})
#define parse_node2(p, f, from, a, b)                                          \
	parse_node(p, f, from, 2, (struct node *[]){a, b})
#define parse_node3(p, f, from, a, b, c)                                       \
	parse_node(p, f, from, 3, (struct node *[]){a, b, c})

#endif
