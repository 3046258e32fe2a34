/*
 * nearest_word.h - suggestions for misspelt words
 *
 *     struct near n = {.word = str_of("colums")};
 *     ... nearest_try(&n, name) with each name ...
 *     n.name                                    the nearest; empty: none
 *
 * A name is near if it differs in the case of letters alone, or by one edit
 * (adding, dropping or changing a character, or exchanging two neighbours) for
 * every five characters.  If two are equally near, the first one tried wins.
 */
#ifndef BASE_NEAREST_WORD_H
#define BASE_NEAREST_WORD_H

#include "base/str.h"

struct near {
	struct str word;
	unsigned edits;	 /* to `name` */
	struct str name; /* the nearest; empty: none */
};

/* Remember the name if it is nearer than those before; it must last. */
void nearest_try(struct near *n, struct str name);

/*
 * Return "; is it NAME?" with `before` in front of the name, or "" if none is
 * near.  The text is error_text()'s: valid until its next call.
 */
const char *nearest_hint(const struct near *n, const char *before);

#endif
