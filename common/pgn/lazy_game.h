/*
 * lazy_game.h - one game, read once for all who look at it
 *
 * What is asked for is read when it is first asked for: the tags, the main
 * line, the game with its variations.  Whoever gets a tree changes nothing in
 * it, since others look at it, too.
 */
#ifndef PGN_LAZY_GAME_H
#define PGN_LAZY_GAME_H

#include "board/footprint.h"
#include "pgn/split.h"
#include "pgn/notes.h"
#include "pgn/tree.h"

/* Beside the bits of the pieces: one was taken, or a pawn promoted. */
enum { CAPTURE_OR_PROMOTION = 1 << PIECES };

/*
 * Takes a position that is played, of which `pos` and `ply` are known, with its
 * notes `comment` and `notes` as well, and nothing else; and a bit for each
 * piece that came to a new square by the move that led there, and maybe
 * CAPTURE_OR_PROMOTION; all bits at the first position and behind a null move.
 * Returns such bits: positions with none of these need not be shown.  From one
 * call to the next there may only be fewer of them.
 */
typedef unsigned visit_position(
    void *user, const struct spot *at, unsigned came);

/* Such bits, of the move that led to a spot. */
unsigned spot_came(const struct spot *at);

struct lazy_game {
	struct game game;     /* its text, its file and its number */
	struct out *warnings; /* takes what is wrong with it, each fault once */
	/* the rest is lazy_game.c's own */
	struct arena arena;
	struct game_reader reader;
	unsigned long last_ply; /* 0: all are read */
	struct tree tags, line, full;
	bool has_tags, has_line, has_full;
	/* of the two trees: all positions, once they are asked for */
	struct visited {
		const struct spot **at; /* NULL: not asked for */
		unsigned *came; /* by the move that led there, a bit a piece */
		unsigned count;
		struct footprint footprint;
	} shown[2];
	bool tags_are_all; /* no other tags stand among the moves */
	struct out held;   /* what is wrong with a game that was played */
	struct spot place; /* where the positions of a played game are */
	bool shows_notes;
	unsigned came; /* pieces, to the one that waits to be shown; or 0 */
	struct note_maker notes;
	visit_position *look;
	unsigned watched; /* what it has returned */
	void *user;
};

/*
 * `how` must last.  Moves behind `last_ply` are passed over, where it is not 0:
 * then no variations may be asked for.
 */
void lazy_game_init(
    struct lazy_game *p, const struct read_style *how, unsigned long last_ply);
void lazy_game_free(struct lazy_game *p);

/*
 * The next game; the trees of the one before are gone.  What the arguments
 * point to must last as long as it is asked for.
 */
void lazy_game_take(struct lazy_game *p, const struct chunk *chunk,
    const char *file, unsigned long number);

/* Return the tags alone; NULL when more of them may stand among the moves. */
const struct tree *lazy_game_tags(struct lazy_game *p);

/* Return the main line, or with `variations` all of it; the ids of the main
 * line are the same. */
const struct tree *lazy_game_tree(struct lazy_game *p, bool variations);

/*
 * Show each position of the main line, or with `variations` of all, to `look`,
 * the one before the move that led there earlier; it is gone at the next.  With
 * `notes`, which only a tree has with variations, also what stands behind the
 * move is shown.  No tree is made, but one that was read is used.  `look` may
 * leave by longjmp().  What is wrong with the game is not said yet: a tree that
 * is asked for says it, or else lazy_game_give_up().
 */
void lazy_game_play(struct lazy_game *p, bool variations, bool notes,
    visit_position *look, void *user);
void lazy_game_give_up(struct lazy_game *p);
/* Where pieces stand in the positions of that tree. */
const struct footprint *lazy_game_footprint(
    struct lazy_game *p, bool variations);

#endif
