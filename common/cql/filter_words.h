/*
 * filter_words.h - the words of the language, for those who explain or colour
 * it
 */
#ifndef CQL_FILTER_WORDS_H
#define CQL_FILTER_WORDS_H

#include "cli/option.h"

/*
 * Describe row `i` of the rows of filters.def that have a word; false after the
 * last one.  Its form is as the top of filters.def tells, and its kind is
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
bool filter_word(int i, struct option_word *w);

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
bool inner_word(int i, struct option_word *w);

#endif
