/*
 * parser.h - the state of a parser, and reading the tokens of a query
 *
 * The rest of a line after `///` is for CQL 6.2 a comment to write into the
 * game, for CQLi a comment of the query:
 *
 *     if check /// "in check, pieces: " #A
 *     /// then the king has to move
 *
 * It is the filter comment(F ...) where it can be read as one or more filters
 * with a string literal among them, and else a comment of the query.
 *
 * Types are inferred while parsing, because the end of a filter depends on
 * them: `x -1` is one filter if x is a number and two if it is a set.  So each
 * call of a function parses its body again, with the types of that call.
 *
 * The parse function of a filter is called after its keyword has been read;
 * `from` is the place of the keyword.  It may call the functions here, in
 * build.h (nodes) and in grammar.h (parts).
 */
#ifndef CQL_PARSE_PARSER_H
#define CQL_PARSE_PARSER_H

#include "cql/parse/lookup.h"
#include "cql/parse/scope.h"
#include "cql/parse/token.h"
#include "cql/tree/diag.h"
#include "cql/tree/names.h"

enum {
	PARSE_DEPTH_MAX = 1000,	   /* nesting of filters */
	PARSE_CALLS_MAX = 256,	   /* nesting of calls */
	PARSE_NODES_MAX = 1 << 20, /* nodes of a query */
};

/* The meaning of + and * where the parser is. */
enum plus_star {
	OPERATORS,
	MARKS_AT_THE_END, /* in a line: marks if no operand follows */
	MARKS,		  /* in a path: repetition marks */
};

/* A growing array of filters. */
struct row {
	struct node **kid;
	int kids;
};

struct parser {
	struct query *query;
	struct diag *diag;
	struct token token; /* the next one, not consumed yet */
	uint32_t consumed;  /* the end of the last token consumed */
	uint32_t top; /* the start of the outermost filter that is parsed */
	struct scope *scope;
	int depth, nodes;
	enum plus_star plus_star;
	int calls, includes; /* nesting */
	uint32_t argument;   /* the start of the last parse_argument_text() */
	uint32_t unassigned; /* the name there is not assigned by the = after
				it, as in --x=Q */
	struct str assigned; /* the name that is assigned the filter here */
	const struct node *last;   /* the last filter parsed, for hints */
	uint32_t last_end;	   /* its end, with parentheses around it */
	const struct filter *word; /* the last word of a filter, for hints */
	uint32_t word_end;
	const struct lookup *lookup;
	struct out *warnings; /* collects warnings, or NULL */
	struct names *names;  /* records the places of names, or NULL */
	int warn_level;	      /* 1: likely mistakes; 2: more */
	bool of_variant;      /* the positions may not be of chess */
	bool wrapped;	      /* in transforms: the query may be empty */
	int texts; /* of the query itself; those of included files follow */
	struct row begin, end; /* cqlbegin and cqlend: toplevel.h */
	bool skips_lines;      /* treat all lines with `///` as comments */
	bool passes_lines;     /* such a comment precedes the next token */
	uint32_t line_end;     /* of a line with `///` that is read; the text is
				  taken to end there */
	/* a right operand that was parsed but left to an outer operator */
	struct {
		uint32_t at, consumed;
		enum binding level;
		enum type left; /* of the left operand that it does not fit */
		struct node *node;
	} unused_right;
	/* the filter that parse_filter() has parsed there, to use once */
	struct {
		uint32_t at, consumed;
		struct node *node;
	} looked_at;
};

bool parse_is(const struct parser *p, const char *symbol);
bool parse_is_name(const struct parser *p, const char *name);
bool parse_is_mark(const struct parser *p); /* of repetition, also + * */
bool parse_take(struct parser *p, const char *symbol);
bool parse_take_name(struct parser *p, const char *name);
void parse_expect(struct parser *p, const char *symbol, const char *where);

/*
 * True if the next token is the `)` of a list that began at `from`; fail there
 * if the query ends before it.
 */
bool parse_closes(struct parser *p, struct location from);

/*
 * Return a string in quotes, or the bytes from here on for which `belongs` is
 * true, whether they are tokens or not.  Empty if there are none.
 */
struct str parse_raw(struct parser *p, bool (*belongs)(char));

void parse_next(struct parser *p);

/* Record, for editors, that the next token is a name in quotes. */
void parse_note_quoted(struct parser *p);

void parse_go(struct parser *p, uint32_t at); /* continue there */

/*
 * Read the next token again, because a name was added or removed: the lines
 * with `///` before that token may have changed between filter and comment.
 */
void parse_again(struct parser *p);

/* Return the token after the next one. */
struct token parse_peek(const struct parser *p);

/*
 * True if the rest of a line after `///` may hold a string literal before a
 * comment.
 */
bool line_may_hold_string(struct str line);

/* Return the end of the line that contains `at`, without its newline. */
uint32_t parse_line_end(const struct parser *p, uint32_t at);

/* True if the next token is a literal that the word at `from` searches for. */
bool parse_literal_here(const struct parser *p, struct location from);

/* Return the place from `from` to the end of the last token consumed. */
struct location parse_since(const struct parser *p, struct location from);

/* Return the next token as messages name it, by hint_text(). */
const char *parse_describe(struct parser *p);

/* Record for editors that a name is declared here (names.h). */
void parse_declares(
    struct parser *p, enum name_kind kind, struct str name, int slot);

/* Add a warning, once. */
#define parse_warn(p, at, ...)                                                 \
	diag_warn((p)->warnings, (p)->diag->source, at, __VA_ARGS__)

/* Stop parsing the query with a message about this location. */
#define parse_fail(p, at, ...) diag_stop((p)->diag, at, __VA_ARGS__)

#endif
