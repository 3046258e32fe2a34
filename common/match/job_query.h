/*
 * job_query.h - the queries of a run, from their texts to what is run
 */
#ifndef MATCH_JOB_QUERY_H
#define MATCH_JOB_QUERY_H

#include "match/job.h"

/*
 * Compiles the queries of the options into j->queries.  False when none could
 * be; the message is in j->errors, but where there are several those that are
 * wrong are told on standard error at once and left out.  Messages have the
 * given form, those of the run, too; NULL: the usual one.  What is odd in a
 * query goes to standard error.
 */
bool job_read_queries(struct match_job *j, const struct diag_form *form);
void job_free_queries(struct match_job *j);

/* `NAME:`, where there are several queries. */
void job_write_title(struct out *o, const struct job_query *q);

#endif
