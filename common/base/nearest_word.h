/*
 * nearest_word.h - which of several words a misspelt one was meant to be
 *
 *     struct near n;
 *     nearest_init(&n, str_of("colums"));
 *     ... nearest_try(&n, name) with each name ...
 *     n.name                                    the nearest; empty: none
 *
 * Near is what few edits (one character added, dropped or changed) lead to: one
 * for a word of two or three characters, two up to seven, three for longer
 * ones. Of two that are equally near the first one tried counts.
 */
#ifndef BASE_NEAREST_WORD_H
#define BASE_NEAREST_WORD_H

#include "base/str.h"

struct near {
	struct str word;
	unsigned edits; /* more are not near */
	struct str name;
};

void nearest_init(struct near *n, struct str word);

/* `name` must last. */
void nearest_try(struct near *n, struct str name);

/*
 * "; is it NAME?" with `before` in front of the name, or "".  As error_text()
 * says it: until the next call.
 */
const char *nearest_hint(const struct near *n, const char *before);

#endif
