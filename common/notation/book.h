/*
 * book.h - opening books in the format of Polyglot
 *
 *     key 8 bytes | move 2 | weight 2 | learn 4             all big-endian
 *
 * The entries of a file are sorted by key (polyglot.h).  The moves of a
 * position are sorted by weight, the greatest first; equal ones keep the order
 * in which they were added.
 */
#ifndef NOTATION_BOOK_H
#define NOTATION_BOOK_H

#include "board/move.h"

struct book_entry {
	uint64_t key;
	uint64_t weight;
	uint32_t learn;
	uint16_t move; /* see book_move_code() */
	size_t order;  /* set by book_add() */
};

struct book {
	struct book_entry *entry;
	size_t count;
};

enum {
	BOOK_ENTRY_SIZE = 16,
	BOOK_WEIGHT_MAX = 65535,
	BOOK_MOVE_MAX = 5, /* bytes of a move's text */
};

/* Free the entries.  A book starts as all zero, which is an empty book. */
void book_free(struct book *b);

/*
 * Sort the entries into the order of a file.  Equal moves of a position become
 * one: weights are added, of `learn` the greatest is kept.  If a weight of a
 * position then exceeds BOOK_WEIGHT_MAX, all its weights are scaled down in
 * proportion, those above 0 to 1 or more.
 */
void book_sort(struct book *b);

void book_write(const struct book *b, struct out *o);

/* Add the entries of a file.  NULL, or what is wrong with it. */
const char *book_read(struct book *b, struct str bytes);

/*
 *     FEN \t move as UCI has it \t weight \t learn
 *
 * A book stores only the keys of positions.  A line has the FEN if the position
 * is reachable from the initial one by moves of the book, with any one move
 * allowed in between (for books that have the moves of one side only).
 * Otherwise it has the key, as 16 hexadecimal digits, and the squares of the
 * move as stored.
 */

/*
 * Add the entry that a line describes.  NULL, or what is wrong with the line.
 */
const char *book_line_read(struct book *b, struct str line);

/* Write a line for each entry of a sorted book. */
void book_lines_write(const struct book *b, struct out *o);

#endif
