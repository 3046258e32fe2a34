/*
 * page.h - pictures as a page in HTML that needs nothing but itself
 *
 * A position that is said to be the original, and the images behind it, stand
 * side by side.  The page is light or dark as the reader's system is, is moved
 * about in by the arrow keys, and can be printed.
 */
#ifndef DRAW_PAGE_H
#define DRAW_PAGE_H

#include "draw/picture.h"

struct page {
	bool black_below;
	bool in_group, after_original; /* what is open */
};

/* The head of a page; `title` is any text. */
void page_begin(struct page *page, struct out *o, struct str title);

void page_add(struct page *page, struct out *o, const struct picture *p);

/* An error line has a place among the boards. */
void page_add_error(struct page *page, struct out *o, struct str line);

void page_end(struct page *page, struct out *o);

#endif
