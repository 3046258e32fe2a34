/*
 * programs.h - the programs that a run asks by commandpipe
 *
 * A program with its arguments is started when it is asked for the first time
 * and lasts as long as the run.
 */
#ifndef CQL_RUN_PROGRAMS_H
#define CQL_RUN_PROGRAMS_H

#include "base/map.h"

struct ctx;

enum { PIPES_MAX = 100 }; /* programs of one run */

struct pipes {
	struct map program;  /* by its words, a NUL behind each */
	unsigned timeout[2]; /* of a first answer and of others: cql.h */
};

/* Nothing stays of programs that have ended by themselves. */
void pipes_reap(struct pipes *p);

/* Stops, where the program was asked, if one has said more than it was. */
void pipes_settle(struct ctx *c);

/* No program is asked again: each reads the end of its input. */
void pipes_end(struct pipes *p);

#endif
