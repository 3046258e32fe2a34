/*
 * filter_words.h - the words of the language, for those who explain or colour
 * it
 */
#ifndef CQL_FILTER_WORDS_H
#define CQL_FILTER_WORDS_H

#include <stdbool.h>

/*
 * Row `i` of filters.def, of those that have a word: the word, what is written
 * with it (as the top of filters.def tells), and the name of its type.  False
 * behind the last one.
 */
bool filter_word(
    int i, const char **word, const char **form, const char **gives);

#endif
