/*
 * programs.h - the subprocesses of commandpipe
 *
 * A program with its arguments is started at its first request and lasts as
 * long as the run.  Programs are a map by their words, a NUL after each.
 */
#ifndef CQL_RUN_PROGRAMS_H
#define CQL_RUN_PROGRAMS_H

#include "base/map.h"

struct ctx;
struct node;

enum {
	PROGRAMS_MAX = 100,	 /* programs of one run */
	PROGRAM_LINE_MAX = 4096, /* bytes of a line with its newline */
};

/*
 * Send a request, at most PROGRAM_LINE_MAX bytes with its newline at the end,
 * to a program; return its reply, one line, valid until the next request.
 * `words` are those of n->kid except the last, a NUL after each. Starts the
 * program if needed.  Stops the run if there is no reply.
 */
struct str program_ask(
    const struct node *n, struct ctx *c, struct str words, struct str request);

/* Collect the status of ended programs, so that none stays a zombie. */
void programs_reap(struct map *m);

/* Close the inputs of all programs after the last request, so that they end. */
void programs_dismiss(struct map *m);

/*
 * Stop the run with an error, at the node of the last request, if a program has
 * sent more lines than it had requests.  To be called after the last game; wait
 * for a dismissed program.
 */
void programs_settle(struct ctx *c);

/* End all programs: each reads the end of its input. */
void programs_end(struct map *m);

#endif
