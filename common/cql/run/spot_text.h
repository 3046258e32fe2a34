/*
 * spot_text.h - the name of a position: its move number and the side to move
 */
#ifndef CQL_RUN_SPOT_TEXT_H
#define CQL_RUN_SPOT_TEXT_H

#include "base/out.h"

struct spot;

enum { SPOT_TEXT_MAX = 48 };

/* Return "move 3(wtm)", in a variation with the id, "[12]"; it is in `text`. */
const char *spot_text(const struct spot *at, char text[SPOT_TEXT_MAX]);

/* Write the same to `o`. */
void spot_text_write(struct out *o, const struct spot *at);

#endif
