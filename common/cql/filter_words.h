/*
 * filter_words.h - the words of the language, for those who explain or colour
 * it
 */
#ifndef CQL_FILTER_WORDS_H
#define CQL_FILTER_WORDS_H

#include <stdbool.h>

/* A word or sign; members that do not apply are NULL. */
struct query_word {
	const char *word;
	const char *kind;    /* one of those below */
	const char *form;    /* of a filter: what is written with it, as the top
				of filters.def tells; of a sign: another sign or
				word that means the same */
	const char *gives;   /* of a filter: the name of its type */
	const char *section; /* of a filter: that of cql(7) it stands in */
};

/*
 * Describe row `i` of the rows of filters.def that have a word; false after the
 * last one.  Its kind is
 *
 *     structure   it rules other filters, or gives them names: if, function
 *     constant    true, false
 *     direction   up, diagonal
 *     transform   flip, shift
 *     operator    a word between two filters: and, attacks
 *     sign        the same, or before one, and no word: ->, #
 *     punctuation [, which begins an index
 *     refused     known, but never run
 *     filter      any other
 */
bool filter_word(int i, struct query_word *w);

/*
 * Describe word or sign `i` of those that are no row; false after the last one.
 * Kinds, in this order:
 *
 *     parameter     stands within a filter: quiet, firstmatch
 *     header        stands within cql(...), and cql itself
 *     hhdb          stands after hhdb, without quotes
 *     sign          as a sign of a filter, or a word written as one; all signs
 *                   that are read, those of filters too
 *     punctuation   brackets and the comma
 */
bool inner_word(int i, struct query_word *w);

#endif
