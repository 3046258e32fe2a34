/*
 * book_lines.h - the entries of an opening book as lines
 *
 *     FEN \t move as UCI has it \t weight \t learn
 *
 * A book has no positions but their keys.  A line has the position where it is
 * found, by moves of the book from the initial position, or by any move where
 * it is the other side that has its moves in the book; else the key, in 16
 * hexadecimal digits, and the squares of the move as the book has them.
 */
#ifndef NOTATION_BOOK_LINES_H
#define NOTATION_BOOK_LINES_H

#include "notation/book.h"

/* Add the entry that a line stands for; NULL, or what is wrong with it. */
const char *book_line_read(struct book *b, struct str line);

/* Write all entries of a book, which are in the order of a file. */
void book_lines_write(const struct book *b, struct out *o);

#endif
