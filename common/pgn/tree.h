/*
 * tree.h - a whole game as a tree: spots, tags, comments; read and write it
 *
 * A tree is in the caller's arena: reset it for the next game.  Its text is
 * there too, or points into the chunk that was read, which must last as long.
 * Text is UTF-8.  A bad move ends its line (read.h) and leaves the comment
 * `Error reading move: WORD` at the last good position.
 */
#ifndef PGN_TREE_H
#define PGN_TREE_H

#include <stdint.h>

#include "base/arena.h"
#include "pgn/game.h"
#include "pgn/read.h"
#include "pgn/pgn_write.h"

struct tag {
	struct str name, value;
};

/* The seven tag roster (8.1.1), in its order, with the values of missing tags.
 */
enum { TAG_ROSTER = 7 };
extern const struct tag tag_roster[TAG_ROSTER];

/* Return the index of a tag in the roster, or -1. */
int tag_roster_place(struct str name);

struct tree {
	struct spot *first; /* NULL: the game has no positions */
	unsigned spots;	    /* ids are 0 to spots - 1 */
	struct tag *tags;   /* one a name, with its last value */
	int tag_count;
	size_t tag_capacity;
	struct str result;    /* valid: of the text, else the tag, else `*` */
	enum variant variant; /* from the Variant tag */
	bool chess960;
	bool branches;	    /* has variations, read or not */
	struct str written; /* the text read: the chunk's */
	const char *moves;  /* their start; only of tree_read_tags() */
};

/*
 * Read g->chunk, with or without its variations.  `complain` is called as
 * game_calls.wrong, and may be NULL.  True if nothing is wrong.
 */
bool tree_read(struct tree *t, struct arena *a, struct game_reader *r,
    struct game *g, bool variations,
    void (*complain)(
	void *user, const struct game *g, uint64_t line, const char *what),
    void *user);

/*
 * Read the tags alone, and no move.  False if there may be more tags among the
 * moves.
 */
bool tree_read_tags(struct tree *t, struct arena *a, const struct chunk *chunk);

/*
 * Set t->result to `result`; if empty, to the Result tag; if invalid, to `*`.
 */
void tree_set_result(struct tree *t, struct arena *a, struct str result);

/* Return the value of a tag; text == NULL without it. */
struct str tree_tag(const struct tree *t, struct str name);

/*
 * Return the tag of this name that decides when a game is read: the last one,
 * for FEN, SetUp, Variant and Result in any case; NULL if there is none.
 */
struct tag *tree_effective_tag(const struct tree *t, struct str name);

/*
 * Set the effective tag, or remove it if value.text == NULL.  A new tag is the
 * last.
 */
void tree_set_tag(
    struct tree *t, struct arena *a, struct str name, struct str value);

/* Return the tag of this name, which may be changed, or NULL. */
struct tag *tree_find_tag(const struct tree *t, struct str name);

/* True if without this tag it would be another game. */
bool tree_needs_tag(const struct tree *t, struct str name);

/* Append a tag, whose name must be new. */
void tree_add_tag(struct tree *t, struct arena *a, struct tag tag);

/* Return spot_next() of a spot that has no child. */
struct spot *spot_behind_line(const struct spot *s);

/* Return the spot with the next id; NULL after the last. */
static inline struct spot *
spot_next(const struct spot *s)
{
	return s->child ? s->child : spot_behind_line(s);
}

/* What ends or begins between two moves of the text. */
enum line_turn { LINE_OPENS, LINE_NEXT, LINE_CLOSES };

/*
 * A walk over the moves of a tree in the order of the text: after a move first
 * its alternatives, then what follows it.  `turn` is called where the first
 * variation on a move opens, where another one follows it, and after the last
 * one.  With `nests`, alternatives have their levels; else all have 1.  Free
 * `open` after the walk.
 */
struct text_walk {
	bool nests;
	void (*turn)(void *user, enum line_turn turn);
	void *user;
	/* private: the moves with open alternatives, and the last one seen */
	struct open_move {
		const struct spot *replaced, *seen;
	} * open;
	size_t count, capacity;
};

/* Return the spot after `s`, which is that of the last call; NULL at the end.
 */
const struct spot *text_walk_next(struct text_walk *w, const struct spot *s);

/* True if a variation opens after the move that led to s. */
bool spot_opens(const struct spot *s, bool nests);

/*
 * A comment added at a position, after those of the game, unless these are
 * dropped.
 */
struct added_comment {
	struct str text; /* text.text NULL: the game's are dropped */
	struct added_comment *next;
};

/* True if the game's comments are dropped. */
bool added_comments_drop(const struct added_comment *first);

/* Changes to tags and comments while a tree is written. */
struct tree_edit {
	/* Write the tags; NULL: as writes_tag() says. */
	void (*tags)(void *user, const struct tree *t, struct writer *w);
	/*
	 * True to write a tag; NULL: all are.  Tags that define the game always
	 * are.
	 */
	bool (*writes_tag)(void *user, struct str name);
	/*
	 * Write the move that led to a spot, at most WRITTEN_MOVE_MAX bytes,
	 * and return the length; NULL: in SAN.  `goes_on`: a move follows it.
	 */
	size_t (*move)(
	    void *user, const struct spot *s, bool goes_on, char *text);
	/* write variations on the first move of a variation inside it */
	bool nests;
	void *user;
	struct added_comment *const *added; /* by the id of a spot; or NULL */
};

/*
 * Write the game, the seven tags of the roster first, with `?` for missing
 * ones.
 */
void tree_write(
    const struct tree *t, struct writer *w, const struct tree_edit *edit);

/* Write the line from the first position to a spot as a game of its own. */
void tree_write_line(const struct tree *t, const struct spot *end,
    struct writer *w, const struct tree_edit *edit);

#endif
