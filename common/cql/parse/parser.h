/*
 * parser.h - the state of a parser, and going through the tokens of a query
 *
 * Types are decided as the text is read, because where a filter ends depends on
 * them: `x -1` is one filter when x is a number and two when it is a set.  So a
 * function's body is read again for each call, with the types of that call.
 *
 * A parse function is called with its keyword read and `from` its place.  What
 * it may call is here, in build.h (nodes) and in grammar.h (parts).
 */
#ifndef CQL_PARSE_PARSER_H
#define CQL_PARSE_PARSER_H

#include "cql/parse/lookup.h"
#include "cql/parse/scope.h"
#include "cql/parse/token.h"
#include "cql/tree/diag.h"
#include "cql/tree/names.h"
#include "cql/tree/query.h"

enum {
	PARSE_DEPTH_MAX = 1000,	   /* filters inside one another */
	PARSE_CALLS_MAX = 256,	   /* calls inside one another */
	PARSE_NODES_MAX = 1 << 20, /* in all */
};

/* What + and * are where the parser is. */
enum plus_star {
	OPERATORS,
	MARKS_AT_THE_END, /* in a line: of repetition, if no operand follows */
	MARKS,		  /* in a path: of repetition */
};

struct include {
	struct include *next;
	const char *name;
};

/* Filters in a row, as many as come. */
struct row {
	struct node **kid;
	int kids, size;
};

/* What a line that begins with `///` is, the next token (line_comment.h). */
struct line_rules {
	bool (*is_filter)(struct parser *); /* else it is a comment */
	/* the lines between the last token and the next are comments */
	void (*passed)(struct parser *);
};

struct parser {
	struct query *query;
	struct diag *diag;
	struct token token; /* the next one */
	uint32_t behind;    /* the end of the last one taken */
	uint32_t top;	    /* where the filter that stands in no other began */
	struct scope *scope;
	int depth, nodes;
	enum plus_star plus_star;
	int calls, includes; /* inside one another */
	uint32_t
	    argument; /* where the last one of parse_argument_text() began */
	uint32_t unassigned; /* = behind a name there assigns nothing to it, as
				in --x=Q */
	const struct node *last; /* the filter read last, for hints */
	const struct lookup *lookup;
	struct out *warnings; /* that gathers, or NULL */
	struct names *names;  /* notes where names stand, or NULL */
	int warn_level;	      /* 1: what is likely a mistake; 2: more */
	bool wrapped;	      /* in transforms: it may be empty */
	struct include *included;
	struct row begin, end; /* cqlbegin and cqlend: toplevel.h */
	/* lines that begin with `///` */
	const struct line_rules *line_rules;
	bool skips_lines;  /* all are comments */
	bool passes_lines; /* one before the next token was a comment */
	uint32_t line_end; /* reading one: its end, which ends the text */
	/* an operand that was read and left for an outer operator */
	struct {
		uint32_t at, behind;
		enum binding level;
		struct node *node;
	} left;
};

bool parse_is(const struct parser *p, const char *symbol);
bool parse_is_name(const struct parser *p, const char *name);
bool parse_is_mark(const struct parser *p); /* of repetition; + and * are */
bool parse_take(struct parser *p, const char *symbol);
bool parse_take_name(struct parser *p, const char *name);
void parse_expect(struct parser *p, const char *symbol, const char *where);

/*
 * Return a string in quotes, or the bytes from here on that `belongs` takes,
 * which need be no tokens; empty when there are none.
 */
struct str parse_raw(struct parser *p, bool (*belongs)(char));

void parse_next(struct parser *p);
void parse_go(struct parser *p, uint32_t at); /* read from there */

/*
 * Called when a name has become known, or is no longer: the lines between the
 * last token and the next one, which has been read already, may mean something
 * else.
 */
void parse_again(struct parser *p);

/* Return the token behind the next one. */
struct token parse_peek(const struct parser *p);

/* Where the line that `at` is in ends, its newline left out. */
uint32_t parse_line_end(const struct parser *p, uint32_t at);

/* Does a literal stand here for the word at `from` to look for? */
bool parse_literal_here(const struct parser *p, struct location from);

/* From there to the end of the last token that was taken. */
struct location parse_since(const struct parser *p, struct location from);

/* Return the next token as a person would name it; lasts until the next call.
 */
const char *parse_describe(struct parser *p);

/* The name stands there first (names.h). */
void parse_declares(
    struct parser *p, enum name_kind kind, struct str name, int slot);

/* Go to the warnings, if they have this level; once. */
void parse_warn(struct parser *p, int level, struct location at,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Stop the reading of the query with this message. */
_Noreturn void parse_fail(struct parser *p, struct location at,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
