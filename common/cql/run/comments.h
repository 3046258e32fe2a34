/*
 * comments.h - comments that stay although what made them failed
 *
 * CQL's comments are smart: one stays only if all that is around it matches.
 * Where they are asked to be less so, what comment() says is kept here instead:
 * once for each position, in the order in which it was said.
 */
#ifndef CQL_RUN_COMMENTS_H
#define CQL_RUN_COMMENTS_H

#include "base/map.h"
#include "cql/cql.h"

struct spoken {
	struct remark *list;
	int count, room;
	struct map seen;
};

void spoken_add(struct spoken *s, struct arena *text, struct remark remark);

/* Forgets all but the first `count`. */
void spoken_back(struct spoken *s, int count);

void spoken_free(struct spoken *s);

#endif
