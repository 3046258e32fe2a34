/*
 * move_notation.h - the notations in which pgnwrite writes and reads moves
 *
 * SAN, long algebraic notation, UCI, figurines, and SAN with the piece letters
 * of other languages, as the PGN standard lists them (section 8.2.3.2).
 */
#ifndef REWRITE_MOVE_NOTATION_H
#define REWRITE_MOVE_NOTATION_H

#include "pgn/game.h"
#include "pgn/split.h"

struct move_notation {
	const char *name; /* "san", "uci", "de" ... */
	enum { NOTATION_SAN, NOTATION_LONG, NOTATION_UCI } form;
	const char *letters[PAWN]; /* UTF-8, by kind; all NULL: those of PGN */
	const char *language;	   /* its English name; NULL: none */
};

/* Return the notation of this name, or NULL. */
const struct move_notation *move_notation_find(const char *name);

/* Write the names of all notations (with `languages`, of languages alone). */
void move_notation_list(struct out *o, bool languages);

/*
 * Write the move that led to `s`, which must have a parent, without a NUL.
 * Return the length, at most WRITTEN_MOVE_MAX.  `goes_on`: there is a legal
 * move after it; `chess960`: in UCI, castling is the king taking its rook.
 */
size_t move_notation_write(const struct move_notation *n, const struct spot *s,
    bool goes_on, bool chess960, char *text);

/*
 * Copy the text of a game to *copy with the piece letters of a language turned
 * into those of PGN, byte for byte, so that places stay, and return its chunk.
 * Tags and comments are copied unchanged.
 */
struct chunk move_notation_translate(
    const struct move_notation *n, const struct chunk *chunk, struct out *copy);

/*
 * True if the word has no form of a move of PGN, but would have one in another
 * language: to tell of a word that was refused.
 */
bool move_notation_is_foreign(struct str word);

#endif
