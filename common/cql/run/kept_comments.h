/*
 * kept_comments.h - comments that stay although what made them failed
 *
 * CQL's comments are smart: one stays only if all that is around it matches.
 * Where they are asked to be less so, what comment() says is kept here instead:
 * once for each position, in the order in which it was said.
 */
#ifndef CQL_RUN_KEPT_COMMENTS_H
#define CQL_RUN_KEPT_COMMENTS_H

#include "base/arena.h"
#include "base/map.h"
#include "cql/run/remark.h"

struct kept_comments {
	struct remark *list;
	int count, room;
	struct map seen;
};

void kept_comments_add(
    struct kept_comments *s, struct arena *text, struct remark remark);

/* Forgets all but the first `count`. */
void kept_comments_cut(struct kept_comments *s, int count);

void kept_comments_free(struct kept_comments *s);

#endif
