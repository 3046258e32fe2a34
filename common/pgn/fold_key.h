/*
 * fold_key.h - keys that stand before a folded game, so that sort finds games
 * that are the same, or the same up to where one of them ends
 *
 * Keys hold neither TABs nor line feeds.  They are in the order of their bytes:
 * sort with LC_ALL=C.
 */
#ifndef PGN_FOLD_KEY_H
#define PGN_FOLD_KEY_H

#include "base/out.h"
#include "pgn/read.h"

enum fold_key {
	/*
	 * The moves of the main line in the notation of UCI, with blanks
	 * between them; before them the first four fields of the FEN, unless
	 * the game starts in the usual place.  A move that is none ends them,
	 * as written.
	 */
	FOLD_KEY_MOVES,
	/* the final position of the main line, as polyglot.h has it */
	FOLD_KEY_POSITIONS,
	/*
	 * White, Black and Date: of the names the letters and digits, those of
	 * ASCII in lower case, and of the date digits and `?`.
	 */
	FOLD_KEY_PLAYERS,
	/*
	 * Where in its file the text begins that is folded, a game's or not:
	 * the number of its line, from 1, and its byte, from 0.
	 */
	FOLD_KEY_LINE,
	FOLD_KEY_BYTE,
	FOLD_KEYS
};

enum { FOLD_PARTS = 3 }; /* of the key of players */

/* What is kept from game to game; fold_keys_init() before, _free() behind. */
struct fold_keys {
	enum fold_key key[FOLD_KEYS];
	int count; /* of keys wanted; 0: none */
	/* the rest is fold_key.c's own */
	struct game_reader reader;
	struct out moves, value, part[FOLD_PARTS];
};

void fold_keys_init(struct fold_keys *k);
void fold_keys_free(struct fold_keys *k);

/*
 * Which keys are wanted, from their words with commas between them.  NULL, or
 * what is wrong with the option --key.
 */
const char *fold_keys_choose(struct fold_keys *k, const char *words);

/*
 * Write the keys of a game, a TAB behind each; of other text only the TABs,
 * and where it begins.
 */
void fold_keys_write(
    struct fold_keys *k, struct out *o, const struct chunk *chunk);

#endif
