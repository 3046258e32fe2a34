/*
 * split_scan.h - find where the next game begins; a part of split.c
 */
#ifndef PGN_SPLIT_SCAN_H
#define PGN_SPLIT_SCAN_H

#include "pgn/split.h"

/*
 * Scan the lines from s->at to s->ready.  True if the chunk ends in them, at
 * s->at; false if more must be read first.
 */
bool split_scan(struct split *s);

/*
 * True if nothing more will be read: the text has ended, or the chunk is so
 * long that it is cut.
 */
bool split_is_all(const struct split *s);

/*
 * Handle the end of the text, or a cut.  If the open comment was never closed
 * and a game begins in it (split.h), set s->at back to that place, the end of
 * the chunk, and return true.
 */
bool split_never_closed(struct split *s);

#endif
