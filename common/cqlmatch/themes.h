/*
 * themes.h - the queries for themes that come with us, as a list
 *
 * Queries of the recipes' folder `themes` are listed by make, from their first
 * lines, in a file beside that folder: group, name and purpose of each, with
 * TABs between, in the order of groups and names.
 */
#ifndef CQLMATCH_THEMES_H
#define CQLMATCH_THEMES_H

#include "base/out.h"

/*
 * Writes the themes with `word` in name, purpose or group, in any case, or all
 * when it is NULL: a title for each group, and a line for each theme.  NULL, or
 * what is wrong, as when there is none.
 */
const char *themes_write(struct out *o, const char *word);

#endif
