/*
 * added_comments.h - comments added to the positions of a game
 *
 * They are written after the comments of the game, unless those are dropped.
 * The lists are in the caller's arena.
 */
#ifndef PGN_ADDED_COMMENTS_H
#define PGN_ADDED_COMMENTS_H

#include "pgn/tree.h"

struct added_comment {
	struct str text; /* text.text NULL: the game's are dropped */
	struct added_comment *next;
};

struct added_comments {
	struct arena *arena;
	struct added_comment **first; /* by the id of a spot */
};

/* Make an empty list for a tree of so many spots; the arena must last. */
void added_comments_init(
    struct added_comments *c, struct arena *arena, unsigned spots);

/* Add a comment at the spot of this id, before those there.  It must last. */
void added_comments_add(
    struct added_comments *c, unsigned spot, struct str text);

/* True if the game's comments are dropped. */
bool added_comments_drop(const struct added_comment *first);

/*
 * Set the comment of each spot to all that will be written there, joined by
 * blanks; with `unique`, no text twice.  Return the comments as they were, for
 * added_comments_restore(), in the arena.
 */
struct str *added_comments_set(
    struct added_comments *c, const struct tree *tree, bool unique);
void added_comments_restore(const struct tree *tree, const struct str *before);

#endif
