/*
 * operation.h - transforms by the names that people give them
 *
 * An operation is one or several words: `flip a1 h1`, `shiftUp -2`, `rotate90`.
 * One row of a table for each way of writing one; several operations compose
 * left to right.  A set of operations is a name of such a set, or operations
 * joined by `;`, or a product of sets joined by `,` (or blanks, between names):
 * `flips`, `rotate 90; rotate 180`, `flip,flipcolor`, `shifts:2`.
 */
#ifndef BOARD_OPERATION_H
#define BOARD_OPERATION_H

#include "board/transform.h"
#include "line/str.h"

enum { OPERATIONS_MAX = 1 << 16 }; /* members of a set */

struct operation {
	struct transform by;
	char *name; /* its words; read again they give the same transform */
};

/* Begins as all zero bytes.  The order is that in which it was written. */
struct operations {
	struct operation *list;
	size_t count, room;
};

/*
 * Reads all of `text`, operations one after the other, and adds them as one
 * composed member.  NULL; or what is wrong, and *to is as it was.
 */
const char *operation_read(struct operations *to, struct str text);

/* The same for a set: its members are added one by one. */
const char *operations_read(struct operations *to, struct str text);

/*
 * Replaces *to by its product with `next`: every member of *to, and every
 * member of `next` after it.  False, and nothing done, when that is more than
 * OPERATIONS_MAX.
 */
bool operations_multiply(struct operations *to, const struct operations *next);

void operations_free(struct operations *o);

#endif
