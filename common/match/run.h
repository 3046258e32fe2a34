/*
 * run.h - all that one run of cqlmatch does, once its options are read
 *
 * It matches games, or position lines, or merges the states of parts of a run,
 * as the options say, and opens and closes what they name.  Several queries are
 * evaluated on the same games, each as if it were alone.
 *
 *     run          the whole; one in a program
 *     batch        games that travel together, and what came of them
 *     query_run    a query in the run: its options and results
 *     query_thread what one thread needs to evaluate one query
 *
 *     reader --> batches --> threads, a query_thread a query --> results
 *
 * Results are written in the order of the input, however many threads there
 * are: games or rows, messages, and faults of games; --limit and errors end the
 * run at the same game.  A run that is stopped (stop.h) is complete up to a
 * game: what matched until then is written.
 */
#ifndef MATCH_RUN_H
#define MATCH_RUN_H

#include <stdatomic.h>

#include "cli/run_counts.h"
#include "io/pool.h"
#include "match/match_options.h"
#include "match/order.h"

/* A query in the run. */
struct query_run {
	struct run *run;
	struct query *query;
	struct match_options *options; /* those of the run, or a copy of them,
					  which its header may change */
	struct out *messages;  /* the run's; in a run of several `said`, whose
				  lines are shown after the query's name */
	struct out said;       /* by the query, as long as it is not shown */
	struct out state;      /* with --emit-state */
	struct groups *groups; /* with --count-by, or NULL */
	bool to_files;	       /* games go to those of its options */

	/* what came of it; only the thread that writes results changes it */
	uint64_t matching_games, matching_positions;
	double seconds;	  /* evaluating it, where the run measures that */
	bool failed;	  /* by an error in the query or with a file */
	atomic_bool over; /* it needs no more games */

	/* private to run_results.c and run_games.c */
	uint64_t written; /* games, or rows of them: what --limit counts */
	struct game_order order;
	struct run_warnings warned;
	struct named_tags tags; /* also of the threads, and of indexed.c */

	/* what the indexes of the games know of it; private to indexed.c */
	struct {
		struct cql_run *run; /* evaluates conditions on tags */
		uint64_t
		    matching; /* games that match, and were not read for it */
	} index;
};

struct run {
	struct match_options *options;
	struct query_run *queries; /* those that could be compiled */
	int count;
	bool lacks_query;    /* one could not */
	struct out out;	     /* standard output, or the file for lines */
	struct out messages; /* of the queries and of the run */
	struct out errors;   /* gathers; the caller shows what is in it */

	/* the results, for frontends and the last line; set by run_go() */
	const char *what; /* "games", "lines"; NULL: no summary, for an error */
	struct run_counts counts; /* of all games or lines; `written` match */
	uint64_t examined;  /* games from the first of the input to the one
			       after the last read */
	uint64_t positions; /* matching positions of games */
	double seconds;
	int threads;	    /* at least 1 */
	const char *output; /* as the user named it; NULL: standard output */

	/* private to match */
	const struct diag_form *form; /* of what is wrong with a query */
	struct file_roles roles;

	/* a run over games */
	struct games games;
	struct indexed_games *indexed; /* or NULL */
	struct run_thread *thread;
	bool measures;	  /* the seconds of each query */
	struct pool pool; /* of the threads */
	bool unread;	  /* the reader was stopped */
	/*
	 * bad games, and what is odd in the query: `messages` where both go to
	 * one place
	 */
	struct out *warnings;
	struct out *faults;  /* takes errors of queries, and of files */
	struct files *files; /* take games, or NULL */
	/* what came of it, for the thread that writes */
	uint64_t last_game;	  /* that was looked at: its number */
	bool stopped;		  /* for what stop_reason() says */
	bool failed;		  /* one of the queries did */
	bool unfinished;	  /* a thread was stopped in a game */
	bool in_line;		  /* of marks and numbers of games */
	atomic_bool over;	  /* no more games are needed */
	long long flushed;	  /* when: clock_ns() */
	struct out tagged, names; /* a game, and the queries that match it */
	const char *file; /* of the last game, and the bytes before it */
	unsigned long long bytes_before;
};

/*
 * Open the streams, and start the time limit.  The options, the form of
 * messages about queries (NULL: the usual one) and *r must last to the end of
 * the program, when the time may be over.
 */
void run_init(
    struct run *r, struct match_options *o, const struct diag_form *form);

/* Write all that is buffered, free the queries and close the streams. */
void run_close(struct run *r);

/*
 * Compile the queries of the options into r->queries.  False when none could
 * be; the message is in r->errors.  Of several queries those with an error are
 * reported on standard error at once and left out.  Warnings go to standard
 * error.
 */
bool run_compile(struct run *r);

/*
 * Find where games come from and go to, in the options or in the headers of
 * the queries.  NULL, or what in the options does not go together.  A file of
 * games that is not there ends the program.
 */
const char *run_prepare(struct run *r);

/*
 * Make the columns of --format, after run_prepare().  Return NULL, or what is
 * wrong; a fault in the query of a column is written to r->errors.
 */
const char *run_bind(struct run *r);

/*
 * Perform the run, after run_bind().  STATUS_TROUBLE with the message
 * in r->errors when the query stopped; a file that cannot be opened, and a
 * query without the merge strategies that the options need, end the program.
 */
enum status run_go(struct run *r);

/*
 * Write a summary to standard error if the options ask for it, after run_go();
 * of several queries a table before it.
 *
 *     cqlmatch: 58 of 253 games match (0.412 seconds)
 */
void run_say_summary(const struct run *r);

/* Write `NAME:` if there are several queries. */
void run_write_title(struct out *o, const struct query_run *q);

/*
 * Return a query that is evaluated in this run: 0, the query itself; then those
 * of columns, then those of the output name.  NULL after the last.
 */
const struct query *query_run_part(const struct query_run *q, int i);

/* ----------------------------------------------------- private to match */

/* Run over games (run_games.c), or over position lines (run_lines.c). */
enum status run_games(struct run *r);
enum status run_lines(struct run *r);

/*
 * Open the file of -o for lines, and for what --merge-state joins, by the rules
 * of games.  `what` names them in the error when the name is that of many
 * files.
 */
void run_open_output(struct run *r, const char *what);

/* Open the state of a part; end the program if it would overwrite a file. */
void run_open_state(struct run *r, struct query_run *q);

/* Join the states that the options name, to results or to one state. */
enum status run_merge_states(struct run *r);

/*
 * Return the number of threads that a query allows, at least 1.  Warn if the
 * user left it open and the query allows only one; end the program if the user
 * asked for more than the query allows.
 */
int run_threads(const struct query_run *q);

/* Return how many once the names of output files are known, if `threads`. */
int run_threads_of_names(const struct query_run *q, int threads);

/*
 * Write results in the order of the games (run_results.c).  run_write_part()
 * writes the games of a match_batch that are done, while a thread may be
 * matching the next one; run_write_batch() the rest, and clears it.  False: no
 * more games are needed.  They are steps of the pool, whose user is the run.
 */
bool run_write_part(void *run, void *batch);
bool run_write_batch(void *run, void *batch);

/*
 * Write the games that waited to be sorted, except in a part of a run: there
 * they go after the variables in the state of their query.
 */
void run_write_sorted(struct run *r);

/*
 * Write the state of a query: the variables of `run`, and games or groups.
 * False on an error.
 */
bool run_write_state(struct query_run *q, struct cql_run *run);

/* Fail a query, and report what is wrong with a file; false unless it is NULL.
 */
bool run_succeeded(struct query_run *q, const char *wrong);

/* Write what a query said after its name, if it is one of several. */
void run_show_messages(struct query_run *q);

#endif
