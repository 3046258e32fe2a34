/*
 * lazy_game.h - a game whose parts are parsed at first use and shared
 *
 * The tags, the main line and the tree with variations are each parsed when
 * first needed, and kept for all users of the game.  Users must not change a
 * tree.
 */
#ifndef PGN_LAZY_GAME_H
#define PGN_LAZY_GAME_H

#include <stdint.h>

#include "pgn/pgn_token.h"
#include "pgn/tree.h"

/*
 * Visit a position.  Only `pos` and `ply` of `at` are set, unless a tree
 * exists.
 */
typedef void visit_position(void *user, const struct spot *at);

/*
 * The squares of a main line, read word by word: `Nd5` puts a knight on d5,
 * whatever the position is.  Pieces are on at least these in the game, since
 * illegal moves, and moves after one, add theirs.
 */
struct game_squares {
	bb squares[PIECES];	/* of the words so far, and the first */
	size_t count;		/* of the words so far */
	bool valid;		/* these are all squares of the words so far */
	bool ended;		/* there are no more words */
	struct pgn_lexer lexer; /* after the last word */
};

struct lazy_game {
	struct game game;     /* only text, file, number and `stopped` */
	struct out *warnings; /* receives each fault once */
	/* private to lazy_game.c */
	struct arena arena;
	struct game_reader reader;
	uint64_t last_ply; /* 0: no limit */
	struct tree tags;
	struct tree trees[2]; /* of the main line, with variations */
	bool has_tags, has_tree[2];
	bb footprints[2][PIECES]; /* of their positions */
	bool has_footprint[2];
	bool tags_are_all; /* no tags among the moves */
	bool has_squares;
	bb home[PIECES]; /* of the usual initial position */
	struct game_squares words;
	/* of the main line, and of variations */
	struct fault_count {
		unsigned met, reported; /* in this pass; in any */
	} faults[2];
	struct spot place; /* the position being played */
	visit_position *look;
	void *user;
};

/*
 * Initialise; `how` must last.  Moves after `last_ply`, if it is not 0, are
 * skipped; then variations must not be requested.
 */
void lazy_game_init(
    struct lazy_game *p, const struct read_style *how, uint64_t last_ply);
void lazy_game_free(struct lazy_game *p);

/*
 * Set the next game; the trees of the last one are freed.  The arguments must
 * last as long as the game is used.
 */
void lazy_game_take(struct lazy_game *p, const struct chunk *chunk,
    const char *file, uint64_t number);

/* Return the tags alone; NULL if there may be more among the moves. */
const struct tree *lazy_game_tags(struct lazy_game *p);

/*
 * Return the tree of the main line, or with `variations` of all moves; spots of
 * the main line have the same ids in both.
 */
const struct tree *lazy_game_tree(struct lazy_game *p, bool variations);

/*
 * Call `look` for each position of the main line, or with `variations` of all;
 * a position is valid until the next call.  A tree is used if it exists, but
 * none is built.  `look` may leave by longjmp(): then later faults of the game
 * are reported when a tree is parsed.
 */
void lazy_game_play(
    struct lazy_game *p, bool variations, visit_position *look, void *user);

/*
 * Return the footprint of that tree: the squares of each piece in all its
 * positions.  A condition that only requires pieces on squares matches none of
 * them unless it matches the footprint.
 */
const bb *lazy_game_footprint(struct lazy_game *p, bool variations);

/*
 * Return at least the squares where pieces are in the main line, by so many of
 * its words: it is not played.  *all is true if it has no more.  NULL if words
 * do not tell (start_words()), or the tree is there already.
 */
const bb *lazy_game_squares(struct lazy_game *p, size_t words, bool *all);

#endif
