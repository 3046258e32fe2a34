/*
 * annotate.h - the comments and tags with which a game that matched is written
 *
 * At each position, in this order: `Game number N` before the first move; what
 * comment() said; the match string where the query matched; the comments made
 * on the way to the best value of each sort; and, before the first move, these
 * values.  Tags are those of the game as settag and removetag left them.
 */
#ifndef MATCH_ANNOTATE_H
#define MATCH_ANNOTATE_H

#include <stdint.h>

#include "match/match_options.h"
#include "pgn/lazy_game.h"

/* What writes the games of one run, one after the other. */
struct annotator {
	struct cql_run *run;
	const struct match_options *options;
	/* the rest is annotate.c's own */
	struct arena arena;
	struct str *comments; /* of the spots of a tree that was changed */
	struct writer writer;
	struct regexes regexes;
};

/* Where the query matched in a game. */
struct match_result {
	uint64_t game;	     /* its number */
	uint64_t matches;    /* matching positions */
	const bool *matched; /* by the id of a spot, for `spots` ids */
	unsigned spots;
};

/* Make an annotator; the run and the options must outlast it. */
void annotator_init(struct annotator *a, struct cql_run *run,
    const struct match_options *options);
void annotator_free(struct annotator *a);

/* True if the patterns of the options let a tag be written. */
bool annotate_writes_tag(
    const struct match_options *o, struct regexes *all, struct str name);

/* Write a game, with its variations even if they were not matched. */
void annotator_write(struct annotator *a, struct lazy_game *game,
    const struct match_result *result, struct out *to);

/*
 * Return a tree as it would be written, as far as a query can see it: its tags
 * and, with `comments`, its comments.  The spots are those of the tree that is
 * given; annotator_restore() gives them their own comments back.
 */
struct tree annotator_change(struct annotator *a, const struct tree *tree,
    const struct match_result *result, bool comments);
void annotator_restore(struct annotator *a, const struct tree *tree);

#endif
