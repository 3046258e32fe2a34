/*
 * tree.h - a game read whole: spots, tags, comments; and written again
 *
 * A tree lives in an arena that is the caller's: reset it for the next game.
 * Its text is there as well, or a part of the chunk that was read, which must
 * last as long.  Text is UTF-8.  A bad move ends its line (see read.h) and
 * leaves the comment `Error reading move: WORD` at the last good position.
 */
#ifndef PGN_TREE_H
#define PGN_TREE_H

#include "base/arena.h"
#include "pgn/game.h"
#include "pgn/read.h"
#include "pgn/pgn_write.h"

struct tag {
	struct str name, value;
};

struct tree {
	struct spot *first; /* NULL: the game has no positions */
	unsigned spots;	    /* ids run from 0 to spots - 1 */
	struct tag *tags;   /* one a name, the last value given */
	int tag_count;
	size_t tag_capacity;
	struct str result;    /* one of four: of the text, or the tag, or `*` */
	enum variant variant; /* by the Variant tag */
	bool chess960;
	bool branches; /* it has variations, whether they were read or not */
	struct str written; /* the game as it was read: the chunk's text */
	const char *moves;  /* where they begin; of tree_read_tags() alone */
};

/*
 * Read g->chunk, with its variations or without.  `complain` is called as
 * game_calls.wrong is.  True when all went well.
 */
bool tree_read(struct tree *t, struct arena *a, struct game_reader *r,
    struct game *g, bool variations,
    void (*complain)(
	void *user, const struct game *g, unsigned long line, const char *what),
    void *user);

/*
 * The tags alone, with no move read; false when more of them may stand among
 * the moves.
 */
bool tree_read_tags(struct tree *t, struct arena *a, const struct chunk *chunk);

/* Set t->result to that of the movetext; empty: that of the tag. */
void tree_set_result(struct tree *t, struct arena *a, struct str result);

/* Return the value of a tag, text == NULL without it. */
struct str tree_tag(const struct tree *t, struct str name);

/* Set or (value.text == NULL) removes a tag; new ones come last. */
void tree_set_tag(
    struct tree *t, struct arena *a, struct str name, struct str value);

/* Return the tag of this name, or NULL; it may be changed. */
struct tag *tree_find_tag(const struct tree *t, struct str name);

/* Add a tag behind the others; its name is not there yet. */
void tree_add_tag(struct tree *t, struct arena *a, struct tag tag);

/* As spot_next(), of a spot that no move follows. */
struct spot *spot_behind_line(const struct spot *s);

/* Return the spot with the next id, NULL behind the last. */
static inline struct spot *
spot_next(const struct spot *s)
{
	return s->child ? s->child : spot_behind_line(s);
}

/* What becomes of tags and comments while a tree is written. */
struct tree_edit {
	/* NULL: all are; those without which it is another game always */
	bool (*writes_tag)(void *user, struct str name);
	/* are the comments of a spot left out?  NULL: never */
	bool (*drops)(void *user, const struct spot *at);
	/* writes comments that are not in the tree; NULL: there are none */
	void (*remark)(void *user, const struct spot *at, struct writer *w);
	/* with remark(): for which spots it has any, by their ids */
	const bool *remarked;
	void *user;
};

/*
 * Write the game.  The seven tags of the roster are written first, with `?`
 * for those that are missing.  `edit` may be NULL.
 */
void tree_write(
    const struct tree *t, struct writer *w, const struct tree_edit *edit);

#endif
