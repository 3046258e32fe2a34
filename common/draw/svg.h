/*
 * svg.h - draw a board as SVG
 *
 * A board is 800 units wide, with a margin for the labels.  Colours and line
 * widths are CSS classes, so the page around it can choose them; svg_style is
 * our choice.
 */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "draw/picture.h"

/*
 * Write text escaped for XML or HTML, in an element or an attribute.  Control
 * characters, illegal there, become U+FFFD.
 */
void svg_text(struct out *o, struct str text);

/*
 * Write the contents of <defs>, once a page: pieces, arrow tip, board pattern.
 */
void svg_define(struct out *o);

/* CSS rules for boards. */
extern const char svg_style[];

/*
 * Write the board as one <svg> element.  If `whole`, it is a complete file on
 * one line, with style and definitions; otherwise svg_define() must be
 * elsewhere in the page.
 */
void svg_write(
    struct out *o, const struct picture *p, bool black_below, bool whole);

#endif
