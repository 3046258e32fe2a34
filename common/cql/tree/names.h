/*
 * names.h - declarations and uses of a query's names, for editors
 *
 * A parser with a struct names records each name that it consumes and what the
 * name refers to: a variable, a parameter or a function. A symbol keeps the
 * bytes of the text where its name first stood; that is its declaration. After
 * a parse error the names up to the error are recorded.
 *
 *     struct names names = {0};
 *     ... cql_compile_source() with .names = &names ...
 *     struct name_use *u = names_at(&names, 0, offset);
 *     names_free(&names);
 */
#ifndef CQL_TREE_NAMES_H
#define CQL_TREE_NAMES_H

#include "base/map.h"
#include "cql/tree/query.h"

enum name_kind { NAME_VARIABLE, NAME_PARAMETER, NAME_FUNCTION };

/* The bytes [from, to) of a text, a number in names->source. */
struct name_place {
	int text;
	uint32_t from, to;
};

/* A declared name. */
struct name {
	enum name_kind kind;
	struct str name;
	struct name_place at; /* its first occurrence */
	/* of a function: from its word to its closing brace */
	struct name_place whole;
	uint32_t body;	  /* of a function: the offset of its opening brace */
	const char *type; /* "a set"; NULL: a function, or not known */
	bool is_seen_everywhere; /* not a parameter, nor local to a function */
};

struct name_use {
	struct name_place at;
	int name; /* index into names->name */
};

/* A file named in the header; `text` is its index, or -1 if it was not read. */
struct name_include {
	struct name_place at;
	int text;
};

/*
 * A call that was being expanded when an error was found; the innermost is
 * first.
 */
struct name_call {
	struct name_place at;
	struct str function;
};

struct name_record;

struct names {
	/* set by names_finish(), except `include` and `call` */
	struct source_map source; /* first the query itself, then the files that
				     it includes, called by their paths */
	struct name *name;
	struct name_use *use; /* sorted by place */
	struct name_include *include;
	struct name_call *call;
	int names, uses, includes, calls;
	struct arena memory;
	/* the rest is private to names.c */
	struct name_record *record;
	int records;
	int *at; /* for each byte of the query, 1 + the index of the record that
		    begins there, or 0 */
	size_t at_count, at_capacity;
	struct map global; /* names whose scope is the query, to records */
};

/*
 * Record a use of a name at `at`. `declared` holds the bytes of its first
 * occurrence, or is empty if that is not known.
 */
void names_take(struct names *n, const struct source_map *s, struct location at,
    struct str declared);

/*
 * Record the declaration of a name; slot -1: it has none yet. `everywhere`: its
 * scope is not a single function. Does nothing if `n` is NULL, or if `name`
 * does not point into a text of the query.
 */
void names_declare(struct names *n, const struct source_map *s,
    enum name_kind kind, struct str name, int slot, bool everywhere);

/*
 * Record the text of a function whose name is recorded, and the offset of its
 * body's brace.  A function in its body is recorded later.
 */
void names_add_function(struct names *n, const struct source_map *s,
    struct str name, const struct str *parameter, int parameters,
    struct location whole, uint32_t body);

/*
 * Record a file named in the header: `text` is its index, or -1 if there is
 * none. Does nothing if `n` is NULL.
 */
void names_add_include(
    struct names *n, const struct source_map *s, struct str name, int text);

/* Record that an error was found in the body of a function called at `at`. */
void names_add_call(struct names *n, const struct source_map *s,
    struct location at, struct str function);

/*
 * Build the lists of names and uses from all that is recorded so far, and take
 * the texts of the query, which can only be freed then.
 */
void names_finish(struct names *n, struct query *q);

/* Return the use that holds this byte or ends at it, or NULL. Linear search. */
const struct name_use *names_at(const struct names *n, int text, uint32_t at);

void names_free(struct names *n);

#endif
