/*
 * annotate.h - write a game with what a query says of it
 *
 * At each position, in this order: `Game number N` before the first move; what
 * comment() said; the match string where the query matched; the comments made
 * on the way to the best value of each sort; and, before the first move, these
 * values.  Tags are those of the game as settag and removetag left them.
 */
#ifndef CQL_ANNOTATE_H
#define CQL_ANNOTATE_H

#include <stdint.h>

#include "cql/cql.h"
#include "pgn/tree.h"

struct annotate_style {
	const struct write_style *pgn;
	/* names of the tags that are written, and that are not; NULL: all, none
	 */
	const struct regex *tags_in, *tags_out;
	struct str matchstring; /* empty: none */
	bool silent;		/* no new comments at all */
	bool numbers;		/* `Game number N` */
	bool counts;		/* how many positions match, at the end */
	const char *left_out;	/* a tag that is not written, or NULL */
};

/* Writes games one after the other, in one thread. */
struct annotator {
	struct annotate_style style;
	struct cql_run *run; /* or NULL: what it says is not written */
	size_t left_out_at;  /* where that tag belongs in what is written */
	/* the rest is annotate.c's own */
	struct arena arena;
	struct writer writer;
	struct regexes regexes;
	struct added_comment **added; /* to the game, by the id of a spot */
	struct str *comments; /* of the spots of a tree that was changed */
};

/* A game in which the query was evaluated last. */
struct annotated_game {
	uint64_t number;
	uint64_t matches;    /* matching positions */
	const bool *matched; /* by the id of a spot, for `spots` ids */
	unsigned spots;
};

/* Make an annotator; the run and what the style points to must outlast it. */
void annotator_init(struct annotator *a, struct cql_run *run,
    const struct annotate_style *style);
void annotator_free(struct annotator *a);

/*
 * Append a game to *to.  The tree may have variations that were not matched.
 */
void annotator_write(struct annotator *a, const struct tree *tree,
    const struct annotated_game *game, struct out *to);

/*
 * Return the tree as it would be written, as far as a query can see it: its
 * tags and, with `comments`, its comments.  It shares its spots with `tree`;
 * annotator_restore() gives them their own comments back.
 */
struct tree annotator_change(struct annotator *a, const struct tree *tree,
    const struct annotated_game *game, bool comments);
void annotator_restore(struct annotator *a, const struct tree *tree);

#endif
