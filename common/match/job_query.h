/*
 * job_query.h - the query of a run, from its texts to what is run
 */
#ifndef MATCH_JOB_QUERY_H
#define MATCH_JOB_QUERY_H

#include "match/job.h"

/*
 * Compiles the query of the options into j->query and *q, which the caller
 * frees.  False with the message in j->errors.  Messages have the given form,
 * those of the run, too; NULL: the usual one.  What is odd in the query goes to
 * standard error.
 */
bool job_read_query(
    struct match_job *j, const struct diag_form *form, struct query **q);

#endif
