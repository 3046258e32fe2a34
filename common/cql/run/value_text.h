/*
 * value_text.h - values as str, message and the end of a run show them
 */
#ifndef CQL_RUN_VALUE_TEXT_H
#define CQL_RUN_VALUE_TEXT_H

#include <stdbool.h>

#include "base/out.h"
#include "board/bitboard.h"

struct ctx;
struct node;

/* The text of a value as str and message show it; false for "<false>", none. */
bool value_text_write(const struct node *n, struct ctx *c, struct out *o);

/* The same, and the squares of a set or a piece; 0 for other values and none.
 */
bool value_text_write_squares(
    const struct node *n, struct ctx *c, struct out *o, bb *squares);

/* "Dictionary D with 2 entries: " and a line for each. */
void value_text_write_dictionary(struct out *o, struct ctx *c, int slot);

/* The value of a variable; false when it has none. */
bool value_text_write_variable(struct out *o, struct ctx *c, int slot);

#endif
