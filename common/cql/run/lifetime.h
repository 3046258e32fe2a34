/*
 * lifetime.h - start and end a run, and each of its games
 */
#ifndef CQL_RUN_LIFETIME_H
#define CQL_RUN_LIFETIME_H

struct ctx;
struct diag;
struct query;

/* Initialise *c for a run of the query; both `q` and `d` must outlast it. */
void ctx_init(struct ctx *c, const struct query *q, struct diag *d);

/*
 * Bind a variable to the initial value of persistent ones: 0, "" or the empty
 * set.
 */
void ctx_bind_to_nothing(struct ctx *c, int variable);

/* Bind all unbound persistent variables to it, except dictionaries. */
void ctx_bind_persistent(struct ctx *c);

/* Clear everything that lasts for one game. */
void ctx_start_game(struct ctx *c);

/* Free the memory of the run, not *c itself. */
void ctx_free(struct ctx *c);

#endif
