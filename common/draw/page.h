/*
 * page.h - write boards as one self-contained HTML page
 *
 * A board marked as original and the images after it stand side by side in a
 * group.  The page follows the reader's light or dark theme, moves between
 * groups with the arrow keys, and has a style for print.
 */
#ifndef DRAW_PAGE_H
#define DRAW_PAGE_H

#include "draw/picture.h"

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
