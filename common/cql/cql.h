/*
 * cql.h - the query language, as a tool sees it: compile, run, explain, free
 *
 *     text -> tokens -> typed tree -> transforms expanded -> evaluation
 *     token.h parser.h   node.h        expand.h              context.h
 *
 * What filters there are stands in filters.def, one row each; to add one, read
 * the top of that file.
 *
 *     struct query *q;
 *     struct cql_text t = {"query.cql", text};
 *     if (cql_compile(&q, &t, 1, NULL, &errors))
 *             ... errors holds the message with its line and caret ...
 *     struct cql_run *r = cql_run_new(q, &messages, &errors);
 *     ... cql_match(r, spot), cql_value(r, spot, &out) ...
 *
 * A compiled query is constant; each thread has a run of its own.
 *
 * Of the rooms below, those who use a query see what this header includes, and
 * nothing else.
 */
#ifndef CQL_CQL_H
#define CQL_CQL_H

#include "base/out.h"
#include "cql/named_tags.h"
#include "cql/compile.h"
#include "cql/plan/index_condition.h"
#include "cql/plan/needs.h"
#include "cql/print_tree.h"
#include "cql/plan/screen.h"
#include "cql/run/regex.h"
#include "cql/run/remark.h"
#include "cql/run/run_options.h"
#include "cql/run/run_warnings.h"
#include "cql/run/shared_files.h"
#include "cql/run/similar_positions.h"
#include "cql/run/sort_best.h"
#include "cql/plan/parallel_safe.h"
#include "cql/tree/query.h"
#include "cql/tree/strategy.h"
#include "pgn/tree.h"

struct cql_run;

/* `messages` takes what message writes. */
struct cql_run *cql_run_new(
    const struct query *q, struct out *messages, struct out *errors);
void cql_run_free(struct cql_run *r);

/* Messages and errors go elsewhere from now on. */
void cql_run_speak(struct cql_run *r, struct out *messages, struct out *errors);

/* What is odd in it is gathered there from now on; NULL: nowhere. */
void cql_run_warn(struct cql_run *r, struct run_warnings *w);

/* Return the query that it runs. */
const struct query *cql_query(const struct cql_run *r);

/* The options of a run, which are copied; before its first game. */
void cql_run_options(struct cql_run *r, const struct run_options *o);

/*
 * What the query does before its first game and after its last one: cqlbegin
 * and cqlend, in game 0, which has one position and no tags.  Whoever runs a
 * query calls them, once for each run, but for the queries of output names.
 * False when the query stopped with an error.
 */
bool cql_begin(struct cql_run *r);
bool cql_end(struct cql_run *r);

/*
 * After the last game, for each run, and of all runs before cql_settle() is
 * called for any: closes the input of the programs of commandpipe, so that they
 * come to an end; not of those that cqlend may ask when `ends`, which says that
 * cql_end() follows.
 */
void cql_dismiss(struct cql_run *r, bool ends);

/*
 * Then for each run: false, with the message in *errors, when one of its
 * programs has sent more lines than it had requests.  Those that are dismissed
 * have a moment to do so.  cql_end() does the same for what it asks.
 */
bool cql_settle(struct cql_run *r);

/* cql_end() and cql_write_persistent(), in one. */
bool cql_finish(struct cql_run *r, struct out *messages);

/*
 * Fold the persistent variables and dictionaries of a run of the same query
 * into those of another (merge.h); each has a strategy: query_unmerged().
 */
void cql_merge(struct cql_run *into, struct cql_run *from);

/*
 * The same variables as text, and back: see state.h.  `rest` reads what stands
 * behind them in the file, and gives what is wrong, or NULL.
 */
struct lines;
typedef const char *cql_state_rest(void *user, struct lines *in);
void cql_write_state(struct cql_run *r, struct out *o);
bool cql_merge_state(struct cql_run *r, const char *file, cql_state_rest *rest,
    void *user, struct out *errors);

/* A new game (or line): its number, and its tree (NULL: a lone position). */
void cql_start_game(
    struct cql_run *r, unsigned long number, const struct tree *tree);

enum cql_result { CQL_NO, CQL_YES, CQL_ERROR };

/*
 * May a position of a game with the tags of cql_start_game() match?  CQL_NO
 * when they decide against it, so that its moves need not be read.
 */
enum cql_result cql_gate(struct cql_run *r);

/*
 * What a node that asks for tags alone says of those of a game: a part of
 * necessary_condition().
 */
enum cql_result cql_ask_tags(struct cql_run *r, const struct node *n,
    unsigned long number, const struct tree *tags);

/* Does the whole of it decide?  Then all positions match, or none. */
bool cql_asks_for_tags_alone(const struct query *q);

/*
 * May the game with this number and text match, by its positions alone
 * (prefilter.h)?  Asked only where cql_has_prefilter().  `play` shows each
 * position of the game to cql_prefilter_look(), with its `pos` and `ply`, if
 * `notes` with its `comment` and `notes`, and what has changed since the one
 * before it, which was shown earlier, as a visit_position with the run for its
 * user; it is left before it ends where that is known already.  The game that
 * was current is no more.
 */
bool cql_has_prefilter(const struct query *q);
bool cql_prefilter_asks_for_notes(const struct query *q);
bool cql_prefilter(struct cql_run *r, unsigned long number, struct str text,
    void (*play)(void *user, bool notes), void *user);
unsigned cql_prefilter_look(void *run, const struct spot *at, unsigned came);

/* Does the position match?  On an error the message is in *errors. */
enum cql_result cql_match(struct cql_run *r, const struct spot *at);

/*
 * Go on from *at, in the order of ids, to the first position of the game that
 * matches, *at itself the first one asked; to NULL when none does (CQL_NO).
 */
enum cql_result cql_next_match(struct cql_run *r, const struct spot **at);

/*
 * Write the value of the last filter; `<false>` when an earlier one fails.
 * CQL_YES when the position matches.  *squares, where it is not NULL, is then
 * the last set: the squares of the last filter that is a set or a piece.
 */
enum cql_result cql_value(
    struct cql_run *r, const struct spot *at, struct out *o, bb *squares);

/* Write the string that the last filter gives; CQL_NO when it has no value. */
enum cql_result cql_string(
    struct cql_run *r, const struct spot *at, struct out *o);

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

/* Tags of this game that are set or (value.text == NULL) removed. */
const struct tag *cql_tag_changes(const struct cql_run *r, int *count);

/* "name: value" of each persistent variable that is not quiet. */
void cql_write_persistent(struct cql_run *r, struct out *o);

#endif
