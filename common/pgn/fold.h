/*
 * fold.h - fold a text of many lines into one line, and unfold it
 *
 * Line feeds, carriage returns, TABs and backslashes become `\n` `\r` `\t`
 * `\\`, a NUL and bytes that are not UTF-8 `\xNN`; all else stays.  No byte is
 * lost, so tools that work on lines can sort, sample or count folded games.
 */
#ifndef PGN_FOLD_H
#define PGN_FOLD_H

#include "base/out.h"

/*
 * Write any text without line feeds and TABs.  `raw` keeps bytes that are not
 * UTF-8 as they are.
 */
void fold_text(struct out *o, struct str text, bool raw);

/*
 * Write a folded text and a newline.  In a text without a line end the last
 * ASCII character is escaped, too, so that fold_marked() is true of every line
 * but one of a text that has neither.
 */
void fold_write(struct out *o, struct str text, bool raw);

/*
 * Restore the text of a folded line (without its newline).  The part up to the
 * last TAB, such as a number or a sort key, is skipped.  NULL, or what is
 * wrong; then nothing is written.
 */
const char *fold_undo(struct out *o, struct str line);

/* True if the line has an escape that only a folded text has. */
bool fold_marked(struct str line);

#endif
