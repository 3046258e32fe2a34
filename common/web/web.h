/*
 * web.h - what the page in a browser asks beside pipefish.h
 *
 * Texts that are returned end with NUL; the caller frees them by
 * pipefish_free().  NULL: memory is exhausted.
 */
#ifndef WEB_WEB_H
#define WEB_WEB_H

#include <stddef.h>

#include "library/pipefish.h"

/*
 * Return the errors and warnings of a query, which is not run, as a JSON array
 * of objects: warning (0 or 1), text, fix (the word that may be meant, or
 * empty), line and column (from 1, in characters), from and to (bytes), file
 * (of an included text; empty: the query itself).
 */
char *pipefish_web_check(const char *query, size_t length);

/*
 * Return the tokens of a text that may be no query, in their order: for each a
 * letter (`n` name, `s` sign, `v` value, `c` comment, `u` unknown) and its
 * bytes as FROM-TO, separated by blanks.
 */
char *pipefish_web_tokens(const char *query, size_t length);

/*
 * Return a picture of a position as one <svg> element, for a page that has the
 * style and the definitions of draw/svg.h: `line` is a FEN and, after a TAB,
 * squares and arrows, or nothing; if `black_below`, from Black's side.  A line
 * that is no position gives "".
 */
char *pipefish_web_draw(const char *line, size_t length, int black_below);

/*
 * Find up to `rows` further rows of a run, but no more once the first is found
 * and `milliseconds` are over.  Store them in *text as lines of columns
 * separated by TABs, and their bytes in *length.  Return what pipefish_next()
 * returned last.
 */
int pipefish_web_rows(pipefish_run *r, size_t rows, unsigned milliseconds,
    char **text, size_t *length);

#endif
