/*
 * fold.h - a text of many lines as one line, and back
 *
 * Line feeds, carriage returns, TABs and backslashes are written `\n` `\r` `\t`
 * `\\`, and a NUL and bytes that are not UTF-8 `\xNN`; all else stays.  No byte
 * is lost, so a folded game can be sorted, drawn by lot or counted by programs
 * that work on lines.
 */
#ifndef PGN_FOLD_H
#define PGN_FOLD_H

#include "base/out.h"
#include "base/str.h"

/*
 * Write any text without line feeds and TABs; `raw` leaves bytes that are not
 * UTF-8 as they are.
 */
void fold_text(struct out *o, struct str text, bool raw);

/* The same as a line, with its newline. */
void fold_write(struct out *o, struct str text, bool raw);

/*
 * Write what a line without its newline was made from; what is before its last
 * TAB, such as a number or a key to sort by, is left out.  NULL; or what is
 * wrong, and nothing is written.
 */
const char *fold_undo(struct out *o, struct str line);

#endif
