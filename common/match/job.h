/*
 * job.h - all that one run of cqlmatch does, once its queries are compiled
 *
 * It matches games, or position lines, or merges the states of parts of a run,
 * as the options say, and opens and closes what they name.  Several queries are
 * asked of games, each as if it were alone.
 */
#ifndef MATCH_JOB_H
#define MATCH_JOB_H

#include "base/die.h"
#include "cli/run_counts.h"
#include "io/file_roles.h"
#include "match/listener.h"
#include "match/match_options.h"

/* A query of the run. */
struct job_query {
	struct query *query;
	struct match_options *options; /* those of the run, or a copy of them,
					  which its header may change */
	struct query_summary summary;
	struct out said;  /* by it in a run of several, before it is written */
	struct out state; /* where that goes; opened as the options say */
};

struct match_job {
	struct match_options *options;
	struct job_query *queries; /* those that could be read */
	int count;
	bool lacks_query;		 /* one could not */
	struct match_listener *listener; /* for games, or NULL */
	struct out out;		/* standard output, or the file for lines */
	struct out messages;	/* of the query and of the run */
	struct out errors;	/* gathers; the caller shows what is in it */
	struct summary summary; /* set by match_job_run() */
	/* the rest is job.c's own */
	struct file_roles roles;
};

/* Open the streams.  The options must last; the query may come later. */
void match_job_init(struct match_job *j, struct match_options *o);

/* End the query, once it runs, when the time in the options is over. */
void match_job_limit_time(struct match_options *o);

/*
 * Find where games come from and go to, in the options or in the headers of
 * the queries.  NULL, or what in the options does not go together.  A file of
 * games that is not there ends the program.
 */
const char *match_job_prepare(struct match_job *j);

/*
 * Make the columns of --format, after match_job_prepare().  Return NULL, or
 * what is wrong; a fault in the query of a column is written to j->errors.
 */
const char *match_job_bind(struct match_job *j);

/*
 * Run the job, after match_job_prepare().  STATUS_TROUBLE with the message in
 * j->errors when the query stopped; a file that cannot be opened, and a query
 * without the merge strategies that the options need, end the program.
 */
enum status match_job_run(struct match_job *j);

void match_job_close(struct match_job *j);

/* Write j->summary if the options ask for it, after match_job_close(). */
void match_job_say_summary(const struct match_job *j);

/*
 * The queries of a run, from their texts to what is run
 */
/*
 * Compile the queries of the options into j->queries.  False when none could
 * be; the message is in j->errors.  Of several queries those with an error are
 * reported on standard error at once and left out.  Messages have the given
 * form, also those of the run; NULL: the usual one.  Warnings go to standard
 * error.
 */
bool job_read_queries(struct match_job *j, const struct diag_form *form);
void job_free_queries(struct match_job *j);

/* Write `NAME:` if there are several queries. */
void job_write_title(struct out *o, const struct job_query *q);

#endif
