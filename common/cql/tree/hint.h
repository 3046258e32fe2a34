/*
 * hint.h - what to type instead of what cannot be read
 */
#ifndef CQL_TREE_HINT_H
#define CQL_TREE_HINT_H

#include "cql/tree/node.h"
#include "cql/tree/source_map.h"

/*
 * What a word that is no filter may have been meant as: a word of another
 * language by what stands for it here, a misspelt one by the nearest filter;
 * NULL for neither.
 */
const char *hint_of_word(struct str word);

/* What stands here for a sign of another language, as `&&`; or NULL. */
const char *hint_of_sign(struct str text);

/* "S attacks S (S: a set)", the form of a row; lasts until the next call. */
const char *hint_form(const struct filter *f);

/*
 * What a piece designator names, as "n is a black knight" does, or another text
 * that cannot be given a value; lasts until the next call.
 */
const char *hint_no_name(const struct source_map *s, const struct node *n);

/* "1 argument", "2 arguments"; lasts until the next call. */
const char *hint_count(int n, const char *what);

#endif
