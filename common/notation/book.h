/*
 * book.h - opening books in the format of Polyglot
 *
 *     key 8 bytes | move 2 | weight 2 | learn 4          the highest byte first
 *
 * The entries of a file are in the order of their keys (polyglot.h), the moves
 * of a position in that of their weights, the greatest first, and of equal ones
 * as they came.
 */
#ifndef NOTATION_BOOK_H
#define NOTATION_BOOK_H

#include "base/out.h"
#include "base/str.h"
#include "board/move.h"
#include "board/position.h"

struct book_entry {
	uint64_t key;
	uint64_t weight;
	uint32_t learn;
	uint16_t move; /* as book_move_code() gives it */
	size_t order;  /* book_add() counts */
};

struct book {
	struct book_entry *entry;
	size_t count, capacity;
};

enum {
	BOOK_ENTRY_SIZE = 16,
	BOOK_WEIGHT_MAX = 65535,
	BOOK_MOVE_MAX = 5, /* bytes of a move as text */
};

/*
 * bits 0-5 to   6-11 from   12-14 0, or a knight 1, bishop 2, rook 3, queen 4;
 * castling as the king taking its rook
 */
uint16_t book_move_code(move m);

/*
 * The legal move of the position that a code means, castling also as the two
 * steps of the king; false: there is none.
 */
bool book_move_find(const struct position *p, uint16_t code, move *m);

/* Return a code as squares and a letter, e7e8q, and back; false: it is none. */
size_t book_move_write(uint16_t code, char *text);
bool book_move_read(struct str text, uint16_t *code);

/* All zero is an empty book. */
void book_free(struct book *b);
void book_add(struct book *b, struct book_entry e);

/*
 * Put the entries in the order of a file.  Weights of one move of one position
 * are added up, and what was learnt is the greatest; then the weights of a
 * position are made smaller, all by the same, if one does not fit into a file.
 */
void book_sort(struct book *b);

void book_write(const struct book *b, struct out *o);

/* Add what stands in a file; NULL, or what is wrong with it. */
const char *book_read(struct book *b, struct str bytes);

/* Return the first entry of a key; b->count: there is none.  The book is
 * sorted. */
size_t book_find(const struct book *b, uint64_t key);

#endif
