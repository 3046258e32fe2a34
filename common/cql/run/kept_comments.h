/*
 * kept_comments.h - comments that a query makes; those of the best value of a
 * sort, and those that stay even if the part that made them failed
 *
 * CQL's comments are smart: a comment stays only if everything around it
 * matches.  Under --alwayscomment and --nocommitlog those of comment() are kept
 * in this list instead, in the order made, each once for a position.  Those of
 * removecomment, without a text, are always in it.
 */
#ifndef CQL_RUN_KEPT_COMMENTS_H
#define CQL_RUN_KEPT_COMMENTS_H

#include "base/arena.h"
#include "base/map.h"

struct spot;

/* A comment and its position. */
struct remark {
	const struct spot *at;
	struct str text;
	uint64_t when; /* its number in the order made */
};

/* The best value so far, and the comments made while it was found. */
struct sort_best {
	bool some;
	long long number;
	struct str text; /* of a string */
	struct remark *remark;
	int remarks;
	size_t capacity;
};

struct kept_comments {
	struct remark *list;
	int count;
	size_t capacity;
	struct map seen; /* keys: position and text of each */
};

/*
 * Add a comment, its text copied into `text`, unless its position has it
 * already.
 */
void kept_comments_add(
    struct kept_comments *kept, struct arena *text, struct remark remark);

/* Remove all but the first `count`. */
void kept_comments_cut(struct kept_comments *kept, int count);

void kept_comments_free(struct kept_comments *kept);

#endif
