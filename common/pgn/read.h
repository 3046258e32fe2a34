/*
 * read.h - a game as calls: tags, moves with their positions, comments
 *
 * game_read() walks one chunk of text (see split.h) and calls back for what it
 * finds.  Every move is checked against the rules.  At the first bad move of a
 * line the rest of that line is passed over: of the main line all that
 * follows, of a variation what is left of it.  A game whose FEN tag cannot be
 * read has no positions at all.
 *
 * Variations nest to any depth; their positions are kept on a stack of our
 * own, so depth costs memory and not the C stack.
 */
#ifndef PGN_READ_H
#define PGN_READ_H

#include "base/str.h"
#include "board/move.h"
#include "board/position.h"
#include "pgn/split.h"
#include "pgn/variant.h"

/* What is being read, and where; the reader's, for the calls to look at. */
struct game {
	const struct chunk *chunk;
	const char *file;	 /* for messages */
	unsigned long number;	 /* of the game in its stream, from 1 */
	struct str fen;		 /* where it starts; empty: the usual place */
	struct str white, black; /* as written in the tags; empty if not */
	struct str result;	 /* of the movetext; empty if not there */
	enum variant variant;
	bool chess960;	   /* a Variant tag says so, or the FEN needs it */
	unsigned long ply; /* of the last move, from 1 in its line */
	unsigned depth;	   /* 0 in the main line */
	struct str bad;	   /* the last move that was none, as written */
	const struct position *now;
	const struct position *before; /* the last move; with `keep_before` or
					  `next_position` */
};

/* Any call may be NULL.  Strings are as written: see tag_value(). */
struct game_calls {
	/*
	 * Where the next position is to be made, the first or that after a
	 * move, which the next call shows; it stays as it is until the game is
	 * read.  NULL: positions are the reader's own and change.
	 */
	struct position *(*next_position)(void *user);
	/* where all of them are made, each over the one before; or NULL */
	struct position *place;
	void (*tag)(void *user, struct str name, struct str value);
	/* after the tags: the game starts from game->now */
	void (*start)(void *user, const struct game *g);
	/* game->now is the position after m */
	void (*move)(
	    void *user, const struct game *g, move m, struct str written);
	/* text is as written, behind the `{` or `;` that it begins with */
	void (*comment)(void *user, const struct game *g, struct str text);
	void (*nag)(void *user, const struct game *g, unsigned nag);
	/* one opens, or closes; of one that is passed over only the close */
	void (*variation)(void *user, const struct game *g, bool opens);
	/* `at` is in the chunk; line is its line number; NULL: go on */
	void (*wrong)(void *user, const struct game *g, unsigned long line,
	    const char *what);
	bool variations;  /* walk them; otherwise they are passed over */
	bool keep_before; /* game->before is wanted */
	bool every_word;  /* a word that is no move is wrong, too */
};

/* How games are to be read; all zero is the usual way. */
struct read_style {
	/*
	 * What is worth a word beside moves and games that are lost: nothing,
	 * from 2 on what had to be repaired, from 3 on what is unusual.
	 */
	int warn_level;
	bool nested;	    /* for games.h: braces nest in comments */
	bool skips_unknown; /* games of variants that are not known */
	const struct variant_names *names;
};

/* The reader's memory, kept from game to game; starts as all zero. */
struct game_reader {
	const struct read_style *how; /* NULL: the usual way */
	struct level *main;
	struct position start; /* of most games; no move number: not yet */
	/* moves of the main line behind this ply are passed over, whatever they
	   are; 0: there is none.  Not for who walks variations. */
	unsigned long last_ply;
};

void game_reader_free(struct game_reader *r);

/*
 * Read one game; g->chunk, g->file, g->number and g->fen are the caller's, but
 * a FEN tag takes the place of g->fen.  Tag names are read in any case.  True
 * when no move was lost, whatever else may have been reported by `wrong`.
 */
bool game_read(struct game_reader *r, struct game *g,
    const struct game_calls *calls, void *user);

#endif
