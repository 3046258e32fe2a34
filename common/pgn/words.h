/*
 * words.h - plain words of movetext, found 64 bytes at a time; plain tags; the
 * class of each byte
 *
 * The short way of token.h.  Sixty-four bytes become sets of bits, one a byte,
 * from which words and what needs a closer look are read without going through
 * the bytes:
 *
 *     text       1. e4 e5 2. Nf3 Nc6!? {good} 3. O-O 1-0
 *     words         x  x     x   x               x
 *     closer                        xx x     x       x
 *
 * A word is plain when it starts with a letter, is made of letters, digits and
 * + # = -, and what ends it can end any word.  Blanks, points and numbers are
 * passed over, and comments, where nobody asks for them.  Where anything else
 * stands, token_next_long() reads on.
 */
#ifndef PGN_WORDS_H
#define PGN_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/short_way.h"
#include "base/str.h"

enum { WORDS_LOOK = 64 };

/* What a byte can start; the three from digits to high ones make words. */
enum token_class {
	CLASS_BLANK,
	CLASS_NEWLINE,
	CLASS_DIGIT,
	CLASS_WORD,  /* letters, bytes above 0x7f, and - + # = / : @ < > ... */
	CLASS_HIGH,  /* bytes that may be a blank: see token.h */
	CLASS_MARK,  /* ! ? */
	CLASS_OTHER, /* { } ( ) [ ] ; $ * . " , */
};

extern const uint8_t token_class[256];

static inline enum token_class
token_class_of(char c)
{
	return token_class[(unsigned char)c];
}

/* What is known of the bytes from `base` on; all zero: nothing. */
struct pgn_words {
	const char *base;
	size_t size;	 /* for so many, 64 at most */
	uint64_t starts; /* of words that start with a letter */
	uint64_t met;	 /* those, and where a closer look is needed */
	uint64_t edges;	 /* what is no part of a plain word */
	uint64_t clean;	 /* of those, what ends any word */
	uint64_t glued;	 /* digits behind a hyphen: maybe of a result */
	/* comments whose braces are among the bytes are taken for blanks; not
	   where braces nest */
	bool passes_comments;
};

/*
 * Look at the bytes from `at` on, as many as there are up to `end`.  A token
 * must be able to start there.  False: there is no move or number to begin
 * with, and nothing is known.
 */
bool words_look(struct pgn_words *w, const char *at, const char *end);

/*
 * Go from *at over blanks, points and numbers.  True: *word is the plain word
 * there, and *at behind it.  False: *at is where token_next_long() must read
 * on.
 */
static inline bool
words_next(
    struct pgn_words *w, const char **at, const char *end, struct str *word)
{
	for (;;) {
		size_t i = (size_t)((uintptr_t)*at - (uintptr_t)w->base), len;
		uint64_t met;

		if (i >= w->size) {
			if (!words_look(w, *at, end))
				return false;
			i = 0;
		}
		met = w->met >> i;
		if (!met) {
			*at = w->base + w->size;
			continue;
		}
		i += (size_t)__builtin_ctzll(met);
		*at = w->base + i;
		if (!(w->starts >> i & 1))
			return false;
		len = (size_t)__builtin_ctzll(w->edges >> i);
		if (!(w->clean >> (i + len) & 1) ||
		    (w->glued >> i & (((uint64_t)1 << len) - 1)))
			return false;
		*word = (struct str){*at, len};
		*at += len;
		return true;
	}
}

/*
 * Return the short way of token_tag(), for a tag pair as the standard writes
 * it: a name of a few letters, one blank, a value without quotes and
 * backslashes. Returns what stands behind it; NULL: token_tag() is to look
 * closer, and *name may have changed.
 */
const char *words_tag(
    const char *at, const char *end, struct str *name, struct str *value);

/* Behind the line end at `at`; where none is (or a CR alone), `at`. */
static inline const char *
words_past_newline(const char *at, const char *end)
{
	size_t cr = end - at >= 2 && at[0] == '\r';

	return at + (at < end && at[cr] == '\n' ? cr + 1 : 0);
}

/* Behind what may hide braces, what is known is of no use. */
static inline void
words_forget(struct pgn_words *w)
{
	w->size = 0;
}

/* Is `at` in the middle of what was taken for one word?  Then look anew. */
static inline void
words_check(struct pgn_words *w, const char *at)
{
	size_t i = (size_t)((uintptr_t)at - (uintptr_t)w->base);

	if (i > 0 && i < w->size && !(w->edges >> (i - 1) & 3))
		words_forget(w);
}

#endif
