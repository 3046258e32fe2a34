/*
 * text_picture.h - a picture as text
 */
#ifndef DRAW_TEXT_PICTURE_H
#define DRAW_TEXT_PICTURE_H

#include "draw/diagram.h"
#include "draw/picture.h"

/*
 * The board, the side to move, the arrows by name, then what stands beside it,
 * each in a line.  The squares of the picture are marked beside those of the
 * style.
 */
void text_write(
    struct out *o, const struct picture *p, const struct diagram_style *style);

#endif
