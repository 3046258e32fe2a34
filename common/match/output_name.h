/*
 * output_name.h - the name of the file that a game goes to
 *
 *     games/eco-%T{ECO}.pgn     %Q{lowercase(tag "White")}.pgn
 *
 * name := (specifier | character)*
 * specifier := "%" ("t" | "T") "{" TAG "}" | "%" ("q" | "Q") "{" QUERY "}"
 *            | "%N"
 *
 * %N stands for the name of the query whose matches go there.  A tag stands for
 * its value.  A query stands for its string, evaluated at the
 * first position of the game as it will be written; what it does to tags and
 * comments has no effect.  Without a value it is the empty string.  Of the
 * value of a capital letter only ASCII letters and digits, `_`, `-` and
 * characters beyond ASCII stay.  In braces `\}` is a brace and `\\` a
 * backslash; any other % is itself.
 */
#ifndef MATCH_OUTPUT_NAME_H
#define MATCH_OUTPUT_NAME_H

#include <stdint.h>

#include "cql/cql.h"

struct output_name;

/*
 * NULL, with the whole message in *errors, when a brace is missing or a query
 * is wrong.  `text` must last; `query` is what %N stands for; `lookup` may be
 * NULL.
 */
struct output_name *output_name_new(const char *text, struct str query,
    const struct lookup *lookup, struct out *errors);
void output_name_free(struct output_name *n); /* NULL is nothing */

/* True if it depends on the game.  Otherwise return the one name, which lasts
 * as long as *n does. */
bool output_name_varies(const struct output_name *n);
struct str output_name_same(const struct output_name *n);

/* True if the text of a name has %N.  Return the text with the query's name in
 * place of each. */
bool output_name_has_query_name(const char *text);
const char *output_name_put_query(
    struct arena *a, const char *text, struct str query);

/*
 * True if a query of the name has persistent variables: then the name depends
 * on the games that the thread has matched before.
 */
bool output_name_remembers(const struct output_name *n);

/* True if one of its queries needs the number of the last game. */
bool output_name_asks_for_last(const struct output_name *n);

/* The name's own runs of its queries; each thread has one. */
struct namer;
struct namer *namer_new(
    const struct output_name *n, const struct run_options *options);
void namer_free(struct namer *m); /* NULL is nothing */

/* Send later messages and errors to these; call it before the first name. */
void namer_write_to(struct namer *m, struct out *messages, struct out *errors);

/* Call cql_dismiss() and cql_settle() for its runs, after the last game. */
void namer_dismiss(struct namer *m);
bool namer_settle(struct namer *m);

/* True if it has queries, which may look at more than the tags. */
bool namer_has_queries(const struct namer *m);

/*
 * Return the name for a game, never empty, valid until the next call; text ==
 * NULL, with the whole message in *errors, when there is none.
 */
struct str namer_name(struct namer *m, uint64_t game, const struct tree *tree);

#endif
