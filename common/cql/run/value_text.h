/*
 * value_text.h - write values as str, message and the end of a run show them,
 * and the names of positions
 */
#ifndef CQL_RUN_VALUE_TEXT_H
#define CQL_RUN_VALUE_TEXT_H

#include <stdbool.h>

#include "board/bitboard.h"

struct ctx;
struct node;
struct spot;

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

/* The name of a position (spot_text.c): its move number and the side to move.
 */
enum { SPOT_TEXT_MAX = 48 };

/* Return "move 3(wtm)", in a variation with the id, "[12]"; it is in `text`. */
const char *spot_text(const struct spot *at, char text[SPOT_TEXT_MAX]);

/* Write the same to `o`. */
void spot_text_write(struct out *o, const struct spot *at);

#endif
