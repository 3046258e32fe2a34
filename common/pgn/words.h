/*
 * words.h - find plain words of movetext 64 bytes at a time (SIMD); byte
 * classes
 *
 * The fast path of pgn_token.h.  Sixty-four bytes become bit sets, a bit for
 * each byte.  Words, and places that need the general lexer, are found by bit
 * operations:
 *
 *     text       1. e4 e5 2. Nf3 Nc6!? {good} 3. O-O 1-0
 *     words         x  x     x   x               x
 *     lexer                         xx x     x       x
 *
 * A word is plain if it starts with a letter, has only letters, digits and + #
 * = -, and is followed by a byte that can end any word.  Blanks, points and
 * numbers are skipped, and comments if the caller does not need them.  At
 * anything else token_next_long() continues.
 */
#ifndef PGN_WORDS_H
#define PGN_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

enum { WORDS_LOOK = 64 };

/* The class of a byte; words are made of DIGIT, WORD and HIGH. */
enum token_class {
	CLASS_BLANK,
	CLASS_NEWLINE,
	CLASS_DIGIT,
	CLASS_WORD,  /* letters, bytes above 0x7f, and - + # = / : @ < > ... */
	CLASS_HIGH,  /* bytes that may be a blank: token_blank() */
	CLASS_MARK,  /* ! ? */
	CLASS_OTHER, /* { } ( ) [ ] ; $ * . " , */
};

extern const uint8_t token_class[256];

static inline enum token_class
token_class_of(char c)
{
	return token_class[(unsigned char)c];
}

/* The bit sets of the bytes from `base` on; all zero: none. */
struct pgn_words {
	const char *base;
	size_t size;	 /* bytes covered, up to 64 */
	uint64_t starts; /* starts of plain words */
	uint64_t met;	 /* those, and where the lexer is needed */
	uint64_t edges;	 /* bytes that are in no plain word */
	/*
	 * treat comments with both braces in the bytes as blanks; not if braces
	 * nest
	 */
	bool passes_comments;
};

/*
 * Compute the bit sets of the bytes from `at` on, up to `end`.  `at` must not
 * be inside a token.  False if no move or number begins here; then there are no
 * bit sets.
 */
bool words_look(struct pgn_words *w, const char *at, const char *end);

/*
 * Skip blanks, points and numbers from *at on; *place is the bit of *at then.
 * False if there are no bit sets there.
 */
static inline bool
words_reach(
    struct pgn_words *w, const char **at, const char *end, size_t *place)
{
	for (;;) {
		size_t i = (size_t)((uintptr_t)*at - (uintptr_t)w->base);
		uint64_t met;

		if (i >= w->size) {
			if (!words_look(w, *at, end))
				return false;
			i = 0;
		}
		met = w->met >> i;
		if (met) {
			*place = i + (size_t)__builtin_ctzll(met);
			*at = w->base + *place;
			return true;
		}
		*at = w->base + w->size;
	}
}

/*
 * Skip blanks, points and numbers from *at on.  True if a plain word follows:
 * *word is set and *at is after it.  False if token_next_long() must continue
 * at *at.
 */
static inline bool
words_next(
    struct pgn_words *w, const char **at, const char *end, struct str *word)
{
	size_t i;

	if (!words_reach(w, at, end, &i) || !(w->starts >> i & 1))
		return false;
	*word = (struct str){*at, (size_t)__builtin_ctzll(w->edges >> i)};
	*at += word->len;
	return true;
}

/*
 * Return the starts of the plain words from *at on, as far as the bit sets go
 * and up to the first place where the lexer is needed.  None: it is needed at
 * once, at *at, which is after the blanks, points and numbers.
 */
static inline uint64_t
words_ahead(struct pgn_words *w, const char **at, const char *end)
{
	uint64_t met, other;
	size_t i;

	if (!words_reach(w, at, end, &i))
		return 0;
	met = w->met >> i << i;
	other = met & ~w->starts;
	return met & w->starts & ((other & -other) - 1);
}

/* Return the plain word that starts at the lowest of these bits. */
static inline struct str
words_first(const struct pgn_words *w, uint64_t starts)
{
	size_t i = (size_t)__builtin_ctzll(starts);

	return (struct str){
	    w->base + i, (size_t)__builtin_ctzll(w->edges >> i)};
}

/*
 * Return the end of the line end at `at`; `at` if there is none (or a CR
 * alone).
 */
static inline const char *
words_past_newline(const char *at, const char *end)
{
	size_t cr = end - at >= 2 && at[0] == '\r';

	return at + (at < end && at[cr] == '\n' ? cr + 1 : 0);
}

/* Discard the bit sets, after text that may hide braces. */
static inline void
words_forget(struct pgn_words *w)
{
	w->size = 0;
}

/* Discard the bit sets if `at` is inside what they have as one word. */
static inline void
words_check(struct pgn_words *w, const char *at)
{
	size_t i = (size_t)((uintptr_t)at - (uintptr_t)w->base);

	if (i > 0 && i < w->size && !(w->edges >> (i - 1) & 3))
		words_forget(w);
}

/*
 * True if the word has the form of a move with its target square: SAN, long
 * algebraic, UCI or castling.
 */
bool move_form_fits(struct str word);

/*
 * True if the word has that form, also with a figurine or the letter of a piece
 * in another language: Sf3.
 */
bool move_form_fits_foreign(struct str word);

#endif
