/*
 * lifetime.h - the start and the end of a run, and of each of its games
 */
#ifndef CQL_RUN_LIFETIME_H
#define CQL_RUN_LIFETIME_H

struct ctx;
struct diag;
struct query;

/* Make *c a run of the query; both must outlast it. */
void ctx_init(struct ctx *c, const struct query *q, struct diag *d);

/*
 * Give a variable the value that a persistent one starts from: 0, "" or the
 * empty set.
 */
void ctx_bind_to_nothing(struct ctx *c, int variable);

/* The same for all persistent variables. */
void ctx_bind_persistent(struct ctx *c);

/* Forgets what lasts for one game. */
void ctx_start_game(struct ctx *c);

/* Free what the run has, not *c itself. */
void ctx_free(struct ctx *c);

#endif
