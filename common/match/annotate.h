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

#include "match/options.h"
#include "pgn/tree.h"

/* What writes the games of one run, one after the other. */
struct annotator {
	struct cql_run *run;
	const struct match_options *options;
	/* the rest is annotate.c's own */
	struct arena arena;
	struct writer writer;
	struct regexes regexes;
};

/* Where the query matched in a game. */
struct match_result {
	unsigned long game;    /* its number */
	unsigned long matches; /* matching positions */
	const bool *matched;   /* by the id of a spot, for `spots` ids */
	unsigned spots;
};

/* The run and the options are the caller's and must last. */
void annotator_init(struct annotator *a, struct cql_run *run,
    const struct match_options *options);
void annotator_free(struct annotator *a);

/*
 * Writes a game.  Where `tree` has only the main line the game is read again
 * with `reader`, and what is wrong in its variations goes to `warnings`.
 */
void annotator_write(struct annotator *a, struct game_reader *reader,
    const struct game *g, struct tree tree, const struct match_result *result,
    struct out *to, struct out *warnings);

/*
 * Makes the tree in memory what would be written, as far as a query can see
 * it: its tags and, with `comments`, its comments.
 */
void annotator_change_tree(struct annotator *a, struct tree *tree,
    struct arena *memory, const struct match_result *result, bool comments);

#endif
