/*
 * choose.h - which games of an index need be read for a query
 */
#ifndef INDEX_CHOOSE_H
#define INDEX_CHOOSE_H

#include "index/ask.h"
#include "pgn/tree.h"

/* What is to become of a game. */
enum game_choice {
	GAME_PASSED, /* it does not match */
	GAME_READ,
	GAME_MATCHES, /* that is known without reading it */
};

struct chooser {
	const struct index_condition *condition;
	uint64_t reads; /* games with any of these facts are always read */
	bool settles;	/* it is enough to know that a game matches */
	/* what `of` of a condition says of these tags; open: the game is read
	 */
	enum answer (*tags)(void *user, const void *of, unsigned long number,
	    const struct tree *tags);
	void *user;
};

/*
 * What becomes of each game, by its number from 0: an array, given back with
 * mem_free(); `chosen` is how many are not passed.  NULL, or what is wrong with
 * the index; then there is no array.
 */
const char *index_choose(struct index *x, const struct chooser *how,
    uint8_t **choices, uint64_t *chosen);

#endif
