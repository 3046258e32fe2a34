/*
 * text_picture.h - write a picture as plain text
 */
#ifndef DRAW_TEXT_PICTURE_H
#define DRAW_TEXT_PICTURE_H

#include "draw/diagram.h"
#include "draw/picture.h"

/*
 * Write the board, then a line each for the side to move, the arrows
 * (`g1->f3`), the id and every note.  The picture's squares are marked in
 * addition to those of the style.
 */
void text_write(
    struct out *o, const struct picture *p, const struct diagram_style *style);

#endif
