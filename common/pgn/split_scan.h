/*
 * split_scan.h - where the next game begins; a part of split.c
 */
#ifndef PGN_SPLIT_SCAN_H
#define PGN_SPLIT_SCAN_H

#include "pgn/split.h"

/*
 * Look through the lines from s->at to s->ready.  True when the chunk ends in
 * them, and s->at is its end; false when more must be read first.
 */
bool split_scan(struct split *s);

/*
 * Is no more to be waited for, as the text has ended, or as the chunk is so
 * long that it is cut?
 */
bool split_is_all(const struct split *s);

/*
 * Called where the text ends or a chunk is cut.  When the comment that is open
 * turns out never to have been closed, and a game begins in it (see split.h),
 * goes back there, s->at being the end of the chunk, and returns true.
 */
bool split_never_closed(struct split *s);

#endif
