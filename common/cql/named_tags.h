/*
 * named_tags.h - the tags that a query names, and whether any game has them
 *
 * A misspelt name of a tag is no error: no game has such a tag, and nothing
 * matches.  So each thread notes which of the named tags it has seen, and at
 * the end there is a warning for those that no game had; also for clocks and
 * evaluations that the query uses and no comment has.
 */
#ifndef CQL_NAMED_TAGS_H
#define CQL_NAMED_TAGS_H

#include "base/map.h"
#include "cql/tree/query.h"
#include "pgn/tree.h"

struct note_kind;

struct named_tag {
	struct str name;
	const struct note_kind *note;	 /* it is no tag, but in comments */
	const struct source_map *source; /* NULL: no query asks for it */
	struct location about;
};

/* All zero is none. */
struct named_tags {
	struct named_tag *list; /* each name once */
	int count;
};

/* Add a name; its text must outlast *a. */
void named_tags_add(struct named_tags *a, struct str name);

/*
 * Add the names in the filters `tag` of the query, which must outlast *a, and
 * what its filters read from comments, as `clk` does.
 */
void named_tags_of_query(struct named_tags *a, const struct query *q);

void named_tags_free(struct named_tags *a);

/* What one thread has seen.  All zero looks for nothing. */
struct seen_tags {
	const struct named_tags *named;
	bool *seen; /* of each */
	int missing;
	bool moves;	  /* a game was read with its moves */
	struct map names; /* in the games as long as one is missing */
};

/* Start with no tag seen; `named` must outlast *s and not change. */
void seen_tags_init(struct seen_tags *s, const struct named_tags *named);
void seen_tags_free(struct seen_tags *s);

/* Note the tags of a game, and what its comments say. */
void seen_tags_note(struct seen_tags *s, const struct tree *game);

/* Add what another thread has seen. */
void seen_tags_merge(struct seen_tags *into, struct seen_tags *from);

/* Write a warning for each that is missing, with the nearest name seen. */
void seen_tags_warn(struct seen_tags *s, struct out *warnings);

#endif
