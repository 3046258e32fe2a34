/*
 * spot_text.h - a position by its move and its side to move
 */
#ifndef CQL_RUN_SPOT_TEXT_H
#define CQL_RUN_SPOT_TEXT_H

#include "base/out.h"

struct spot;

enum { SPOT_TEXT_MAX = 48 };

/* "move 3(wtm)", and "[12]", the id, behind it in a variation. */
const char *spot_text(const struct spot *at, char text[SPOT_TEXT_MAX]);

/* Write the same. */
void spot_text_write(struct out *o, const struct spot *at);

#endif
