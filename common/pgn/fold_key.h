/*
 * fold_key.h - sort keys of folded games, to find games that are equal, or
 * equal up to the end of one of them
 *
 * Keys have no TABs or line feeds.  They sort in byte order: use LC_ALL=C.
 *
 * - `moves`: the moves of the main line in UCI notation, with blanks between;
 *   before them the first four fields of the FEN, unless the game begins at the
 *   initial position.  An illegal move ends them, as written.
 * - `positions`: the final position's Polyglot key (polyglot.h).
 * - `players`: White, Black and Date: letters and digits of the names, ASCII in
 *   lower case; digits and `?` of the date.
 * - `line`, `byte`: where the folded text, a game or not, begins in its file:
 *   its line, from 1, and its byte, from 0.
 */
#ifndef PGN_FOLD_KEY_H
#define PGN_FOLD_KEY_H

#include "base/out.h"
#include "pgn/tree.h"

enum { FOLD_KEYS = 5 }; /* that can be selected */

/* State kept from game to game, at first all zero. */
struct fold_keys {
	/* private to fold_key.c */
	const struct fold_key *key[FOLD_KEYS];
	int count; /* selected keys */
	struct game_reader reader;
	struct arena arena; /* of a tree */
};

void fold_keys_free(struct fold_keys *k);

/*
 * Select keys by their names, separated by commas.  NULL, or what is wrong with
 * the option --key.
 */
const char *fold_keys_choose(struct fold_keys *k, const char *words);

/*
 * Write the selected keys of a game, a TAB after each.  For other text only the
 * line, the byte and the TABs are written.
 */
void fold_keys_write(
    struct fold_keys *k, struct out *o, const struct chunk *chunk);

#endif
