/*
 * group_sort.h - many texts in the order of their bytes
 *
 * For texts that begin alike, of which there may be millions: eight bytes of
 * each are compared at a time, as a number, and those that are equal go on to
 * the next eight (multikey quicksort).  Of two texts where one begins the
 * other, the shorter comes first.  Each text is passed on as soon as all before
 * it are, while it is still near in memory.
 */
#ifndef GROUP_GROUP_SORT_H
#define GROUP_GROUP_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sorted_text {
	uint64_t word; /* group_sort()'s own */
	const char *text;
};

/* What is readable behind the end of each text. */
enum { GROUP_SORT_SLACK = 8 };

/* Takes the next text; false: no more are to come. */
typedef bool text_taker(void *user, const char *text);

/*
 * The length of each text stands before it, as a uint32_t.  Eight bytes more
 * than that can be read.
 */
void group_sort(
    struct sorted_text *texts, size_t count, text_taker *take, void *user);

#endif
