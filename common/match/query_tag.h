/*
 * query_tag.h - games with a tag that holds the names of the queries that match
 *
 * --tag-matches writes each game once, without comments of the queries, however
 * many of them match.  Which do is known when the game is written, in the order
 * of the input; the rest of its text is made before, in any thread.
 */
#ifndef MATCH_QUERY_TAG_H
#define MATCH_QUERY_TAG_H

#include "match/match_options.h"
#include "pgn/lazy_game.h"

/* The name of the tag where none is given. */
#define QUERY_TAG "Queries"

/* The text of a game without the tag, and where the tag belongs. */
struct untagged_game {
	struct out text;
	size_t tag_at;
};

struct query_tagger {
	const struct match_options *options;
	/* the rest is query_tag.c's own */
	struct arena arena;
	struct writer writer;
	struct regexes regexes;
	size_t at; /* where the tag would stand in what is written */
};

/* Make a tagger; the options must outlast it. */
void query_tagger_init(
    struct query_tagger *t, const struct match_options *options);
void query_tagger_free(struct query_tagger *t);

/* Replace what *to holds. */
void query_tagger_write(
    struct query_tagger *t, struct lazy_game *game, struct untagged_game *to);

/* Append the game with its tag to *to. */
void query_tag_write(const struct match_options *o,
    const struct untagged_game *game, struct str names, struct out *to);

#endif
