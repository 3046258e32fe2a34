/*
 * query_thread.h - a query in one thread of a run: does a game match, and what
 * is written of it
 *
 * A game matches when the number of its matching positions is in the range of
 * the options, by default at least one; with --invert, when it is not.  It is
 * written as annotate.h says, or a row or an answer for each match as report.h
 * says, or the groups of its matches are gathered.
 */
#ifndef MATCH_QUERY_THREAD_H
#define MATCH_QUERY_THREAD_H

#include "cql/annotate.h"
#include "match/run.h"
#include "table/group_key.h"

/* What came of a game for one query. */
struct query_result {
	/* what is written of the game, and the name of its file if it has one
	   of its own; what was said while it was matched */
	struct out text, name, messages;
	struct run_warnings odd;
	struct game_keys keys[2]; /* of its groups: groups.h */
	const struct out *failed; /* the message that stopped the query, or
				     NULL: it goes on */
	bool matches;
	uint64_t positions;	/* that match */
	struct sort_best *best; /* of each sort of the query */
};

struct query_thread {
	struct query_run *of;
	struct cql_run *run;
	bool began;		     /* cql_begin() was called */
	bool failed;		     /* the query stopped */
	struct out errors;	     /* why, in a run over games */
	bool alone;		     /* no other query looks at its games */
	double seconds;		     /* in the query, where they are measured */
	struct query_result *result; /* of the game; the caller's */
	struct reporter reporter;
	/* the rest is query_thread.c's own */
	const struct match_options *options;
	struct cql_run **runs; /* `run`, and those of query_run_part() */
	int run_count;
	struct annotator annotator;
	bool sieves;	   /* games are left out by their words */
	bool groups_games; /* groups are those of games, not of positions */
	bool *matched;	   /* by the id of a spot */
	size_t capacity;   /* of `matched` */
};

void query_thread_init(
    struct query_thread *t, struct query_run *of, bool alone);
void query_thread_free(struct query_thread *t);

/*
 * Call cql_begin() at the first call only; return false if an error stopped the
 * query there.
 */
bool query_thread_begin(struct query_thread *t);

/* Send later messages and errors of all its runs to these. */
void query_thread_speak(
    struct query_thread *t, struct out *messages, struct out *errors);

/* Call cql_dismiss() and cql_settle() for all its runs, after the last game. */
void query_thread_dismiss(struct query_thread *t, bool ends);
bool query_thread_settle(struct query_thread *t);

/*
 * True if the game cannot match and nothing would be reported:
 * query_thread_match() need not be called, which costs more.
 */
bool query_thread_passes(struct query_thread *t, struct lazy_game *game);

/*
 * Match one game, which is that of the run until the next, and write its
 * result: CQL_YES when it matched; CQL_ERROR when the query stopped, or the
 * game has no name.
 */
enum cql_result query_thread_match(
    struct query_thread *t, struct lazy_game *game);

#endif
