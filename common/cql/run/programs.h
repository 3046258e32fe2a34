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
struct node;

enum { PROGRAMS_MAX = 100 }; /* programs of one run */

struct programs {
	struct map program; /* by its words, a NUL behind each */
};

/*
 * The answer of a program to a request, one line; it lasts until the next one.
 * `words` are those of n->kid but the last, with a NUL behind each.  Stops when
 * there is no answer.
 */
struct str program_ask(
    const struct node *n, struct ctx *c, struct str words, struct str request);

/* Nothing stays of programs that have ended by themselves. */
void programs_reap(struct programs *p);

/* Stops, where the program was asked, if one has said more than it was. */
void programs_settle(struct ctx *c);

/* No program is asked again: each reads the end of its input. */
void programs_end(struct programs *p);

#endif
