/*
 * book_lines.h - the entries of an opening book as lines
 *
 *     FEN \t move as UCI has it \t weight \t learn
 *
 * A book stores only the keys of positions.  A line has the FEN if the position
 * is reachable from the initial one by moves of the book, with any one move
 * allowed in between (for books that have the moves of one side only).
 * Otherwise it has the key, as 16 hexadecimal digits, and the squares of the
 * move as stored.
 */
#ifndef NOTATION_BOOK_LINES_H
#define NOTATION_BOOK_LINES_H

#include "notation/book.h"

/*
 * Add the entry that a line describes.  NULL, or what is wrong with the line.
 */
const char *book_line_read(struct book *b, struct str line);

/* Write a line for each entry of a sorted book. */
void book_lines_write(const struct book *b, struct out *o);

#endif
