/*
 * option_headings.h - the options of cqlmatch, in the groups of --help
 */
#ifndef CQLMATCH_OPTION_HEADINGS_H
#define CQLMATCH_OPTION_HEADINGS_H

#include "cli/option.h"

/* Each option of option_rows.h stands under one; the last has no title. */
extern const struct option_heading option_headings[];

/* The filters of the language, as struct options asks for words. */
bool option_filter_word(int i, struct option_word *w);

/* All other words and signs of the language, as struct options asks. */
bool option_inner_word(int i, struct option_word *w);

#endif
