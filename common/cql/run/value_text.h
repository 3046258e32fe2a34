/*
 * value_text.h - write values as str, message and the end of a run show them
 */
#ifndef CQL_RUN_VALUE_TEXT_H
#define CQL_RUN_VALUE_TEXT_H

#include <stdbool.h>

#include "base/out.h"
#include "board/bitboard.h"

struct ctx;
struct node;

/*
 * Write the value of a node as str and message show it; false if it has none,
 * which is written as "<false>".
 */
bool value_text_write(const struct node *n, struct ctx *c, struct out *o);

/*
 * Write the same, and set *squares to those of a set or piece, 0 for other
 * values.
 */
bool value_text_write_squares(
    const struct node *n, struct ctx *c, struct out *o, bb *squares);

/* Write "Dictionary D with 2 entries: " and a line for each entry. */
void value_text_write_dictionary(struct out *o, struct ctx *c, int slot);

/* Write the value of a variable; false if it has none. */
bool value_text_write_variable(struct out *o, struct ctx *c, int slot);

#endif
