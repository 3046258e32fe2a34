/*
 * parameter_words.h - the words that are parameters of filters
 *
 * Words such as `quiet`, or `from` of move; some are also filters.
 */
#ifndef CQL_TREE_PARAMETER_WORDS_H
#define CQL_TREE_PARAMETER_WORDS_H

#include <stdbool.h>

#include "base/str.h"

/* Return word `i` in alphabetical order, or NULL after the last one. */
const char *parameter_word(int i);

bool is_parameter_word(struct str word);

#endif
