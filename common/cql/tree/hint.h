/*
 * hint.h - suggestions for words and signs that cannot be parsed
 *
 * Texts are valid until the next call of error_text() in this thread, unless
 * said otherwise.
 */
#ifndef CQL_TREE_HINT_H
#define CQL_TREE_HINT_H

#include "cql/tree/node.h"
#include "cql/tree/source_map.h"

/*
 * Return what to write instead of a word that is no filter: for a word of
 * another language its equivalent here, for several kinds of pieces before a
 * square the designator with brackets, for a misspelt one the nearest filter.
 * NULL if there is none.
 */
const char *hint_of_word(struct str word);

/*
 * Return the filter to write instead of a sign of another language, as `&&`; or
 * NULL.
 */
const char *hint_of_sign(struct str text);

/*
 * Append to `o` the filter that matches where a move written as in games, as
 * `Bxh7+`, is played next: `B[x]h7(check)`; with `black` for Black's pieces.
 * Return false, appending nothing, if the word is no move.
 */
bool hint_move(struct out *o, struct str word, bool black);

/*
 * Return the word around `at` if it can only be a move, with what hint_move()
 * appends for White; else an empty one.
 */
struct location hint_move_around(
    struct out *o, const struct source_map *s, uint32_t at);

/*
 * Return the form of a row with its letters explained: "S attacks S (S: a
 * set)". The text lasts until the next call in this thread.
 */
const char *hint_form(const struct filter *f);

/* Return a text of a query, cut at 40 bytes. */
const char *hint_text(struct str text);

/* Return what a designator is: "n is a black knight". */
const char *hint_designator(struct str text);

/* Return why this node cannot be assigned a value: "n is a black knight". */
const char *hint_no_name(const struct source_map *s, const struct node *n);

/* Return "1 argument", "2 arguments" for n and "argument". */
const char *hint_count(int n, const char *what);

#endif
