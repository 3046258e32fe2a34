/*
 * named_tags.h - tags that are asked for by name, and whether any game has them
 *
 * A misspelt name of a tag is no error: no game has such a tag, and nothing
 * matches.  So each thread notes which of the tags that were asked for it has
 * seen, and at the end those that were in no game are told of.  So are clocks
 * and evaluations that are asked for and are in no comment.
 */
#ifndef CQL_NAMED_TAGS_H
#define CQL_NAMED_TAGS_H

#include "base/map.h"
#include "base/out.h"
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
	size_t capacity;
};

/* `name` must last. */
void named_tags_add(struct named_tags *a, struct str name);

/*
 * Those whose names stand in the filters `tag` of the query, which must last,
 * and what its filters ask of comments, as `clk` does.
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

/* `named` must last and stay as it is. */
void seen_tags_init(struct seen_tags *s, const struct named_tags *named);
void seen_tags_free(struct seen_tags *s);

/* Note the tags of a game, and what its comments say. */
void seen_tags_note(struct seen_tags *s, const struct tree *game);

/* Add what another thread has seen. */
void seen_tags_merge(struct seen_tags *into, struct seen_tags *from);

/* Write a warning for each that is missing, with the nearest name seen. */
void seen_tags_warn(struct seen_tags *s, struct out *warnings);

#endif
