/*
 * memo.h - the caches of filters for one game
 *
 * A filter with the flag REMEMBERS has a memo in the ctx, empty at the start of
 * each game.
 */
#ifndef CQL_RUN_MEMO_H
#define CQL_RUN_MEMO_H

#include "cql/run/context.h"
#include "cql/tree/node.h"

struct memo {
	void *of;	    /* the cache itself; NULL at the start of a game */
	struct arena arena; /* for one game */
	struct arena passing; /* for one evaluation */
};

/* Return the memo of a filter with REMEMBERS. */
static inline struct memo *
memo_of(const struct node *n, struct ctx *c)
{
	return &c->memo[n->memo];
}

#endif
