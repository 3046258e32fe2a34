/*
 * read.h - parse a game into calls: tags, moves with their positions, comments
 *
 * game_read() walks one chunk of text (split.h) and calls back for what it
 * finds.  Every move is checked against the rules.  At the first bad move of a
 * line the rest of that line is skipped: of the main line all that follows, of
 * a variation its rest.  A game with an invalid FEN tag, or of a variant whose
 * rules are not known, has no positions, but its result.
 *
 * Variations nest to any depth: their positions are on a stack in memory, not
 * on the C stack.
 */
#ifndef PGN_READ_H
#define PGN_READ_H

#include <stdint.h>

#include "base/str.h"
#include "board/move.h"
#include "board/position.h"
#include "pgn/split.h"
#include "board/variant.h"

/* The game being parsed, and the place in it; read-only for the calls. */
struct game {
	const struct chunk *chunk;
	const char *file;	 /* for messages */
	uint64_t number;	 /* in its stream, from 1 */
	struct str fen;		 /* initial position; empty: the standard one */
	struct str white, black; /* as in the tags; empty without */
	struct str result;	 /* of the movetext; empty without */
	enum variant variant;
	bool chess960;	    /* by the Variant tag or the FEN */
	bool stopped;	    /* a signal ended the reading, see `stops` */
	uint64_t ply;	    /* of the last move, from 1 in its line */
	unsigned depth;	    /* 0 in the main line */
	struct str bad;	    /* the last illegal move, as written */
	move played;	    /* the last move; MOVE_NULL before the first */
	struct str written; /* that move in the text; valid in `move` */
	const struct position *now;
	const struct position *before; /* before the last move; only with
					  `keep_before` or `next_position` */
};

/* Any call may be NULL.  Strings are as written: see tag_value(). */
struct game_calls {
	/*
	 * Return where to store the next position, the first or one after a
	 * move: the same place until that is reported.  It must stay until the
	 * game is read.  NULL: the reader stores positions and overwrites them.
	 */
	struct position *(*next_position)(void *user);
	/* where all are stored, each over the last; or NULL */
	struct position *place;
	void (*tag)(void *user, struct str name, struct str value);
	/* after the tags; g->now is the initial position */
	void (*start)(void *user, const struct game *g);
	/* g->now is the position after g->played */
	void (*move)(void *user, const struct game *g);
	/* text as written, after its `{` or `;` */
	void (*comment)(void *user, const struct game *g, struct str text);
	void (*nag)(void *user, const struct game *g, unsigned nag);
	/* a variation opens or closes; if skipped, only the close */
	void (*variation)(void *user, const struct game *g, bool opens);
	/* a fault in this line of the input */
	void (*wrong)(
	    void *user, const struct game *g, uint64_t line, const char *what);
	bool variations;  /* walk them, else skip them */
	bool keep_before; /* set g->before */
	bool every_word;  /* a word that is no move is a fault */
};

/* How to parse games; all zero is the default. */
struct read_style {
	/*
	 * Warn of more than lost moves and games: from 2 on of repairs, from 3
	 * on of unusual things.  Calls without `wrong` need 0.
	 */
	int warn_level;
	bool nested;	    /* for games.h: braces nest */
	bool skips_unknown; /* skip unknown variants */
	bool no_notes;	    /* of trees: leave out comments */
	bool no_marks;	    /* of trees: leave no comment at a bad move */
	bool trails; /* notes after the result are those of the last move */
	const struct variant_names *names;
	enum variant variant; /* of games without a Variant tag */
};

/* The reader's memory, kept from game to game; initially all zero. */
struct game_reader {
	const struct read_style *how; /* NULL: default */
	struct level *main;
	struct position start; /* cache; fullmove 0: not set */
	enum variant start_of; /* the variant whose start it is */
	/*
	 * skip everything after this ply of the main line, faults too; 0: no
	 * limit.  Only without variations.
	 */
	uint64_t last_ply;
	/* end long games after a signal: the rest is as if it were not there */
	bool stops;
};

void game_reader_free(struct game_reader *r);

/*
 * Parse one game.  The caller sets g->chunk, g->file, g->number and g->fen; a
 * FEN tag overrides g->fen.  Tag names are read in any case.  True if no move
 * was lost, whatever else `wrong` reported.
 */
bool game_read(struct game_reader *r, struct game *g,
    const struct game_calls *calls, void *user);

#endif
