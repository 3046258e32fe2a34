/*
 * game_squares.h - find the squares that pieces reach by the words of a game
 *
 * `Nd5` puts a knight on d5, whatever the position is.  So the squares that
 * each piece occupies in a game are known from its movetext, without playing
 * it: at least these, since illegal moves, and moves after one, add theirs.
 */
#ifndef PGN_GAME_SQUARES_H
#define PGN_GAME_SQUARES_H

#include "board/footprint.h"
#include "pgn/pgn_token.h"
#include "pgn/read.h"

/* The squares of a main line, read word by word. */
struct game_squares {
	struct footprint squares; /* of the words so far, and the first */
	struct main_words words;
	size_t count;		/* of all words so far */
	bool valid;		/* these are all squares of the words so far */
	bool ended;		/* there are no more words */
	struct pgn_lexer lexer; /* after the last word */
};

/*
 * Start with a game whose initial position has these squares if it is the usual
 * one.  Words do not tell in a game with a FEN or Variant tag, with a tag in an
 * unusual place or form, with a comment that is not closed, or from a word on
 * that san_plain_squares() refuses.
 */
void game_squares_start(struct game_squares *s, const struct chunk *chunk,
    const struct footprint *home);

/* Read on while the words tell, until there are `count` of them or no more. */
void game_squares_read(struct game_squares *s, size_t count);

#endif
