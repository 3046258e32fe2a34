/*
 * cql.h - the query language, as a tool sees it: compile, run, explain, free
 *
 *     text -> tokens -> typed tree -> transforms expanded -> evaluation
 *     token.h parser.h   node.h        plan.h                context.h
 *
 * What filters there are stands in filters.def, one row each; to add one, read
 * the top of that file.
 *
 *     struct query *q;
 *     struct cql_text t = {"query.cql", text};
 *     if (cql_compile(&q, &t, 1, NULL, &errors))
 *             ... errors holds the message with its line and caret ...
 *     struct cql_run *r = cql_run_new(q, &messages, &errors);
 *     ... cql_next_match(r, &spot), cql_value(r, spot, &out, NULL) ...
 *
 * A compiled query is constant; each thread has a run of its own.
 *
 * Of the rooms below, those who use a query see what this header includes, and
 * nothing else.
 */
#ifndef CQL_CQL_H
#define CQL_CQL_H

#include <stdint.h>

#include "cql/named_tags.h"
#include "cql/compile.h"
#include "cql/plan/needs.h"
#include "cql/print_tree.h"
#include "cql/plan/screen.h"
#include "cql/run/regex.h"
#include "cql/run/kept_comments.h"
#include "cql/run/run_options.h"
#include "cql/run/run_warnings.h"
#include "cql/run/shared_files.h"
#include "cql/run/similar_positions.h"
#include "cql/plan/parallel_safe.h"
#include "cql/tree/strategy.h"

struct cql_run;

/*
 * Make a run of the query, which must outlast it.  The filter message writes to
 * *messages, errors go to *errors; the caller keeps both.
 */
struct cql_run *cql_run_new(
    const struct query *q, struct out *messages, struct out *errors);
void cql_run_free(struct cql_run *r);

/* Send later messages and errors to these. */
void cql_run_speak(struct cql_run *r, struct out *messages, struct out *errors);

/* Collect later warnings in *w; NULL: nowhere. */
void cql_run_warn(struct cql_run *r, struct run_warnings *w);

/* Return the query that it runs. */
const struct query *cql_query(const struct cql_run *r);

/* Set the options of a run, before its first game; they are copied. */
void cql_run_options(struct cql_run *r, const struct run_options *o);

/*
 * Evaluate cqlbegin before the first game, cqlend after the last one, in game
 * 0, which has one position and no tags.  The caller does so once for each run,
 * except for the queries of output names.  False when the query stopped with an
 * error.
 */
bool cql_begin(struct cql_run *r);
bool cql_end(struct cql_run *r);

/*
 * Close the input of the programs of commandpipe, so that they end: after the
 * last game, for each run, and for all runs before cql_settle() is called for
 * any.  With `ends`, which means that cql_end() follows, keep those open that
 * cqlend may send requests to.
 */
void cql_dismiss(struct cql_run *r, bool ends);

/*
 * Wait for the programs of a run to end, after cql_dismiss() of all runs.
 * False, with the message in *errors, when one sent more lines than it had
 * requests.  cql_end() does the same for the programs that it uses.
 */
bool cql_settle(struct cql_run *r);

/* Call cql_end(), then cql_write_persistent(); false if the first failed. */
bool cql_finish(struct cql_run *r, struct out *messages);

/*
 * Fold the persistent variables and dictionaries of a run of the same query
 * into those of another (merge.h); each has a strategy: query_unmerged().
 */
void cql_merge(struct cql_run *into, struct cql_run *from);

/*
 * Write the same variables as text, and read them back (state.h).  `rest` reads
 * what follows them in the file; it returns an error text, or NULL.
 */
struct lines;
typedef const char *cql_state_rest(void *user, struct lines *in);
void cql_write_state(struct cql_run *r, struct out *o);
bool cql_merge_state(struct cql_run *r, const char *file, cql_state_rest *rest,
    void *user, struct out *errors);

/* Start a game (or line) with its number and tree; NULL: a lone position. */
void cql_start_game(
    struct cql_run *r, uint64_t number, const struct tree *tree);

enum cql_result { CQL_NO, CQL_YES, CQL_ERROR };

/*
 * Start a game and evaluate nodes that depend on tags alone: those of a
 * condition of the query, or its gates.  CQL_NO if one does not match; of the
 * gates: no position of the game can, so that its moves need not be read.
 */
enum cql_result cql_ask_tags(struct cql_run *r, const struct node *const *n,
    int count, uint64_t number, const struct tree *tags);

/* True if the query depends on tags alone: all positions match, or none. */
bool cql_asks_for_tags_alone(const struct query *q);

/*
 * False if the positions of the game rule it out, or the squares of its pieces:
 * see screen_by_positions() and screen_by_squares().
 */
bool cql_screen(
    struct cql_run *r, struct lazy_game *game, bool variations, bool alone);

/*
 * Go on from *at, in the order of ids, to the first position of the game that
 * matches, *at itself the first one evaluated; to NULL when none does (CQL_NO).
 * CQL_ERROR: the message is in *errors.
 */
enum cql_result cql_next_match(struct cql_run *r, const struct spot **at);

/*
 * Write the value of the last filter; `<false>` when an earlier one fails.
 * CQL_YES when the position matches.  *squares, where it is not NULL, is then
 * the last set: the squares of the last filter that is a set or a piece.
 */
enum cql_result cql_value(
    struct cql_run *r, const struct spot *at, struct out *o, bb *squares);

/*
 * Write the value of a variable as str shows it; false when it has none.  A
 * dictionary has no value.
 */
bool cql_run_variable(
    struct cql_run *r, int slot, struct out *o, bool *is_number);

/* Return the comments of this game so far; text NULL: its own comments go
 * there. */
const struct remark *cql_remarks(struct cql_run *r, int *count);

/* Return the best value in this game of each sort of the query. */
const struct sort_best *cql_best(const struct cql_run *r);

/* Return the tags that the query set in this game, or removed (text NULL). */
const struct tag *cql_tag_changes(const struct cql_run *r, int *count);

/* Write "name: value" for each persistent variable that is not quiet. */
void cql_write_persistent(struct cql_run *r, struct out *o);

#endif
