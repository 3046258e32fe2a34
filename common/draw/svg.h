/*
 * svg.h - a board as a picture in SVG
 *
 * A board is 800 units wide, with a margin for the labels.  Colours and lines
 * are told by classes, so that the page it stands in can choose them:
 * svg_style() is a choice.
 */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "draw/picture.h"

/*
 * Text for an element of XML or HTML: what has a meaning there is written as
 * it must be, and control characters, which it cannot hold, as U+FFFD.
 */
void svg_text(struct out *o, struct str text);

/* What <defs> must hold once where boards are drawn: pieces, an arrow's tip. */
void svg_define(struct out *o);

/* The rules of CSS for boards, in light and in dark. */
extern const char svg_style[];

/*
 * One <svg> element with the board.  `whole`: a file of its own, with all that
 * it needs, in one line; else svg_define() stands elsewhere in the page.
 */
void svg_write(
    struct out *o, const struct picture *p, bool black_below, bool whole);

#endif
