/*
 * parameter_words.h - the words that stand within filters and begin none there
 *
 * As `quiet`, or `from` of move; some of them are filters elsewhere.
 */
#ifndef CQL_TREE_PARAMETER_WORDS_H
#define CQL_TREE_PARAMETER_WORDS_H

#include <stdbool.h>

#include "base/str.h"

/* Word `i`, by the alphabet; NULL behind the last one. */
const char *parameter_word(int i);

bool is_parameter_word(struct str word);

#endif
