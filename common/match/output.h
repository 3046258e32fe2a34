/*
 * output.h - where matching games go: standard output, a file, or many files
 *
 * `-` and `stdout` are standard output.  A name with specifiers gives each game
 * a file of its own:
 *
 *     games/eco-%T{ECO}.pgn     %Q{lowercase(tag "White")}.pgn
 *
 * name := (specifier | character)*
 * specifier := "%" ("t" | "T") "{" TAG "}" | "%" ("q" | "Q") "{" QUERY "}"
 *            | "%N"
 *
 * %N stands for the name of the query whose matches go there.  A tag stands for
 * its value; one that is empty for `none`, or the word after TAG "|", which
 * also come before a value that would begin a file or folder with a dot.  A
 * query stands for its string, evaluated at the first position of the game as
 * it will be written; what it does to tags and comments has no effect.  Without
 * a value it is the empty string.  Of the value of a capital letter only ASCII
 * letters and digits, `_`, `-` and characters beyond ASCII stay.  In braces
 * `\}` is a brace and `\\` a backslash; any other % is itself.
 */
#ifndef MATCH_OUTPUT_H
#define MATCH_OUTPUT_H

#include "cql/cql.h"
#include "io/files.h"

/* A name with specifiers. */
struct output_name {
	struct query **query; /* those in it, in the order of the text */
	int queries;
	/* the rest is output.c's own */
	struct arena arena;
	const char *text;
	bool secure;
	struct name_part *part;
	int parts;
};

struct match_output {
	const char *name;  /* NULL: standard output */
	const char *usual; /* without -o; NULL: standard output */
	bool literal;	   /* % in it is %: it comes from a header */
	bool secure;	   /* %t and %q are as %T and %Q */
	bool takes_back;   /* a new file is removed when the run has failed */
	bool gathers; /* standard output waits for the caller to write it */
	struct files files;
	/* set by output_open() */
	struct output_name *names; /* if it has specifiers, or NULL */
	struct str only;	   /* else the one name */
	/* the rest is output.c's own */
	struct output_name *made;
};

/*
 * Register the files that a query, unless it is NULL, is of and reads, so that
 * none is written over: its texts, those of readfile, the maps of lookup.
 */
void output_spare(struct file_roles *roles, const struct query *q);

/* True if it is standard output. */
bool output_is_standard(const struct match_output *o);

/* True if its name is its own: %N or a header gave it. */
bool output_is_its_own(const struct match_output *o);

/*
 * Compile the name, with the query's name in it; a single file is opened now
 * as one of `files`, which others may share, so that it is there even if
 * nothing matches.  In a dry run standard output is a name, too.  False with
 * the message in *errors.
 */
bool output_open(struct match_output *o, struct files *files, struct str query,
    const struct lookup *lookup, struct out *errors);

/* Free the names. */
void output_free(struct match_output *o);

/*
 * True if the text of a name has %N.  Return the text with the query's name in
 * place of each.
 */
bool output_name_has_query_name(const char *text);
const char *output_name_put_query(
    struct arena *a, const char *text, struct str query);

/*
 * Write the name for a game, never empty; `runs` are those of its queries.
 * False, with the whole message in *errors, when there is none.
 */
bool output_name_write(struct out *to, const struct output_name *n,
    struct cql_run **runs, uint64_t game, const struct tree *tree,
    struct out *errors);

#endif
