/*
 * programs.h - the programs that a run talks to by commandpipe
 *
 * A program with its arguments is started at its first request and lasts as
 * long as the run.
 */
#ifndef CQL_RUN_PROGRAMS_H
#define CQL_RUN_PROGRAMS_H

#include "base/map.h"

struct ctx;
struct node;

enum { PROGRAMS_MAX = 100 }; /* programs of one run */

struct programs {
	struct map program; /* by its words, a NUL behind each */
};

/*
 * Return the answer of a program to a request, one line; it lasts until the
 * next one. `words` are those of n->kid but the last, with a NUL behind each.
 * Stops when there is no answer.
 */
struct str program_ask(
    const struct node *n, struct ctx *c, struct str words, struct str request);

/* Collect the statuses of programs that have ended, so that none is left. */
void programs_reap(struct programs *p);

/* No more is asked: closes their inputs, so that they come to an end. */
void programs_dismiss(struct programs *p);

/*
 * After the last game: an error, at the node of the last request, if a program
 * has sent more lines than it had requests; request_reply_babbles() says how
 * long is waited for one that is dismissed.
 */
void programs_settle(struct ctx *c);

/* End all programs: each reads the end of its input. */
void programs_end(struct programs *p);

#endif
