/*
 * svg.h - draw a board as SVG, or boards as a page of HTML
 *
 * A board is 800 units wide, with a margin for the labels.  Colours and line
 * widths are CSS classes, so the page around it can choose them.
 */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "draw/picture.h"

/*
 * Write the board as one <svg> element.  If `whole`, it is a complete file on
 * one line, with style and definitions; otherwise svg_define() must be
 * elsewhere in the page.
 */
void svg_write(
    struct out *o, const struct picture *p, bool black_below, bool whole);

/*
 * A page of HTML, complete in one file.  A board marked as original and the
 * images after it stand side by side in a group.  The page follows the reader's
 * light or dark theme, moves between groups with the arrow keys, and has a
 * style for print.
 */
struct page {
	bool black_below;
	bool in_group, after_original; /* state of the open <section> */
};

/*
 * Write everything before the first board; `title` is any text, escaped here.
 */
void page_begin(struct page *page, struct out *o, struct str title);

void page_add(struct page *page, struct out *o, const struct picture *p);

/* Add an error message as a group of its own among the boards. */
void page_add_error(struct page *page, struct out *o, struct str line);

void page_end(struct page *page, struct out *o);

#endif
