/*
 * names.h - where the names of a query are declared and used, for editors
 *
 * A parser that has a struct names notes in it each name that it takes, and
 * what stands for it there: a variable, a parameter or a function.  A symbol
 * keeps the bytes of the text where its name stood first, and those are where
 * it is declared.  What was noted up to an error is there, too.
 *
 *     struct names names = {0};
 *     ... cql_compile_source() with .names = &names ...
 *     struct name_use *u = names_at(&names, 0, offset);
 *     names_free(&names);
 */
#ifndef CQL_TREE_NAMES_H
#define CQL_TREE_NAMES_H

#include "cql/tree/query.h"

enum name_kind { NAME_VARIABLE, NAME_PARAMETER, NAME_FUNCTION };

/* The bytes [from, to) of a text. */
struct name_place {
	int text;
	uint32_t from, to;
};

/* The query itself is the first, then come the files that it includes. */
struct name_text {
	const char *path;
	struct str text;
	struct name_place included; /* its name there; text -1: nowhere */
};

/* What is declared. */
struct name {
	enum name_kind kind;
	struct str name;
	struct name_place at;	 /* where it stands first */
	struct name_place whole; /* of a function, up to its brace */
	uint32_t body;		 /* of a function: where its brace opens */
	const char *type;	 /* "a set"; NULL: a function, or not known */
	bool is_seen_everywhere; /* no parameter, nor a name of a function */
};

struct name_use {
	struct name_place at;
	int name; /* of names->name */
};

/* A file that is named in a header, and which text that is; -1: none. */
struct name_include {
	struct name_place at;
	int text;
};

/* A call that was being read when an error was found, the innermost first. */
struct name_call {
	struct name_place at;
	struct str function;
};

struct name_record;
struct name_function;

struct names {
	/* set by names_finish() */
	struct name_text *text;
	struct name *name;
	struct name_use *use; /* in the order of their places */
	struct name_include *include;
	struct name_call *call;
	int texts, names, uses, includes, calls;
	struct arena memory;
	/* the rest is names.c's own */
	struct name_record *record;
	int records;
	size_t record_capacity;
	int *at; /* of each byte of the query, the record that begins there, or
		    0 */
	size_t at_count, at_capacity;
	struct name_function *function;
	int functions;
	size_t function_capacity;
	size_t include_count, include_capacity;
	struct location *included; /* of `include`, for names_finish() */
	size_t call_capacity;
};

/* The parser takes a name that stands at `at`, and first stood in the bytes of
   `declared`; empty: that is not known. */
void names_take(struct names *n, const struct source_map *s, struct location at,
    struct str declared);

/*
 * The name stands there first; slot -1: it has none yet.  `everywhere`: it is
 * not seen in a function alone.
 */
void names_declare(struct names *n, const struct source_map *s,
    enum name_kind kind, struct str name, int slot, bool everywhere);

/* A function, whose name and parameters are declared. */
struct name_function {
	struct str name;
	const struct str *parameter; /* valid until names_finish() */
	int parameters;
	uint32_t from, body, end; /* all of it, and its brace in that */
};

void names_define(struct names *n, const struct name_function *f);

/* A header names a file: text number `text`, or -1 where there is none. */
void names_add_include(
    struct names *n, const struct source_map *s, struct str name, int text);

/* An error was found in the body of a function, which is called at `at`. */
void names_add_call(struct names *n, const struct source_map *s,
    struct location at, struct str function);

/* Make the lists, of what is noted so far. */
void names_finish(struct names *n, const struct query *q);

/* Return the use that holds, or ends at, this byte; or NULL. */
const struct name_use *names_at(const struct names *n, int text, uint32_t at);

void names_free(struct names *n);

#endif
