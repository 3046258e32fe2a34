/*
 * memo.h - what filters remember of a game
 *
 * A filter with the flag REMEMBERS has a memo of its own in the ctx, which is
 * empty when a game starts.
 */
#ifndef CQL_RUN_MEMO_H
#define CQL_RUN_MEMO_H

#include "cql/run/context.h"
#include "cql/tree/node.h"

struct memo {
	void *of;	      /* the filter's, NULL at the start of a game */
	struct arena arena;   /* for one game */
	struct arena passing; /* for one evaluation */
};

/* Return the memo of a filter with that flag. */
static inline struct memo *
memo_of(const struct node *n, struct ctx *c)
{
	return &c->memo[n->memo];
}

#endif
