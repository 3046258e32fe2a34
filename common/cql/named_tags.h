/*
 * named_tags.h - the tags that a query names, and whether any game has them
 *
 * A misspelt name of a tag is no error: no game has such a tag, and nothing
 * matches.  So the threads note which of the named tags they have seen, and at
 * the end there is a warning for those that no game had; also for clocks and
 * evaluations that the query uses and no comment has.
 */
#ifndef CQL_NAMED_TAGS_H
#define CQL_NAMED_TAGS_H

#include <stdatomic.h>

#include "base/map.h"
#include "cql/tree/query.h"
#include "pgn/tree.h"

struct note_kind;

struct named_tag {
	struct str name;
	const struct note_kind *note;	 /* it is no tag, but in comments */
	const struct source_map *source; /* NULL: no query asks for it */
	struct location about;
	bool seen;
};

/* All zero is none. */
struct named_tags {
	struct named_tag *list; /* each name once */
	int count;
	atomic_int missing; /* those that are not seen */
	bool moves;	    /* a game was read with its moves */
	struct map names;   /* in the games as long as one is missing */
};

/* Add a name, before any game; its text must outlast *a. */
void named_tags_add(struct named_tags *a, struct str name);

/*
 * Add the names in the filters `tag` of the query, which must outlast *a, and
 * what its filters read from comments, as `clk` does.
 */
void named_tags_of_query(struct named_tags *a, const struct query *q);

void named_tags_free(struct named_tags *a);

/* Note the tags of a game, and what its comments say; any thread may call it.
 */
void named_tags_note(struct named_tags *a, const struct tree *game);

/* Write a warning for each that is missing, with the nearest name seen. */
void named_tags_warn(struct named_tags *a, struct out *warnings);

#endif
