/*
 * kept_comments.h - comments that stay although the part that made them failed
 *
 * A comment of CQL is smart: it stays only if all that is around it matches.
 * Under --alwayscomment and --nocommitlog those of comment() are held in this
 * list instead, each once for a position, in the order in which they were made.
 */
#ifndef CQL_RUN_KEPT_COMMENTS_H
#define CQL_RUN_KEPT_COMMENTS_H

#include "base/arena.h"
#include "base/map.h"
#include "cql/run/remark.h"

struct kept_comments {
	struct remark *list;
	int count;
	size_t capacity;
	struct map seen; /* position and text of each */
};

/* Add one, its text copied into `text`, unless it is there already. */
void kept_comments_add(
    struct kept_comments *kept, struct arena *text, struct remark remark);

/* Forgets all but the first `count`. */
void kept_comments_cut(struct kept_comments *kept, int count);

void kept_comments_free(struct kept_comments *kept);

#endif
