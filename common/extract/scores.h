/*
 * scores.h - the evaluations of a game, read before its rows are made
 *
 * The accuracy of a game stands in its first row, and that of a move needs the
 * comment on the move before it in the same line.
 */
#ifndef EXTRACT_SCORES_H
#define EXTRACT_SCORES_H

#include <stddef.h>

#include "base/out.h"
#include "pgn/read.h"
#include "table/accuracy.h"

struct scored_position {
	int cp;	       /* as of accuracy.h */
	size_t before; /* index of that before the move; of the first 0 */
};

/* The memory is kept from game to game. */
struct scores {
	struct scored_position *list; /* in the order of game_read() */
	size_t count, capacity;
	size_t here;   /* the current position of its line */
	size_t *outer; /* stack: `here` of the lines around this one */
	size_t depth, outer_capacity;
	bool black;	    /* makes the first move */
	bool closed;	    /* comments are not about the last position */
	struct out comment; /* on the last position */
};

void scores_init(struct scores *s);
void scores_free(struct scores *s);

/* Read the evaluations of a game, with or without variations. */
void scores_read(struct scores *s, struct game_reader *r,
    const struct chunk *chunk, bool variations);

/* Return the evaluation before the move to position i, or CP_UNKNOWN. */
int scores_before(const struct scores *s, size_t i);

/* Return the accuracy of the main line. */
struct game_accuracy scores_accuracy(const struct scores *s);

#endif
