/*
 * survivors.h - the games that were chosen by an index, from the file itself
 */
#ifndef INDEX_SURVIVORS_H
#define INDEX_SURVIVORS_H

#include "index/choose.h"
#include "io/source.h"

struct survivors {
	struct index *x;
	struct source *from;
	const uint8_t *choices;
	/* the rest is survivors.c's own */
	uint64_t number, before; /* the next game, and the first of its group */
	size_t group;
	char *text; /* bytes [at, at + len) of the games */
	uint64_t at;
	size_t len, capacity;
};

/* The games that are passed over before the next one. */
struct survivors_gap {
	unsigned long games, matching;
};

/*
 * `x`, `from`, just opened, and `choices` must last.  Nothing else may read
 * from it.
 */
void survivors_init(struct survivors *s, struct index *x, struct source *from,
    const uint8_t *choices);
void survivors_free(struct survivors *s);

/*
 * The next game that is to be read; its text is valid until the next call.
 * False at the end, with what was passed over before it; and when *wrong is
 * set.
 */
bool survivors_next(struct survivors *s, struct chunk *chunk,
    struct survivors_gap *gap, const char **wrong);

#endif
