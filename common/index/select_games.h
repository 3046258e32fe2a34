/*
 * select_games.h - which games of an index need be read for some queries
 */
#ifndef INDEX_SELECT_GAMES_H
#define INDEX_SELECT_GAMES_H

#include "base/out.h"
#include "index/evaluate_condition.h"
#include "pgn/tree.h"

/* What is to become of a game. */
enum game_choice {
	GAME_PASSED, /* it does not match */
	GAME_READ,
	GAME_MATCHES, /* that is known without reading it */
};

/* What a query asks of the games. */
struct selector {
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
 * What is to become of the games of a file.  One is passed over when all
 * queries pass it, and read when any reads it; what it is to each stands in its
 * row, for choice_of().
 */
struct index_choices {
	uint8_t *game; /* of each, by its number from 0: enum game_choice */
	struct out
	    rows;     /* of those that are not passed, one behind the other */
	size_t width; /* of a row, bytes */
	uint64_t *matching; /* of each query: games that match unread by it */
	uint64_t unread;    /* that match, and no query reads them */
};

static inline const uint8_t *
index_choices_row(const struct index_choices *c, size_t row)
{
	return (const uint8_t *)c->rows.text + row * c->width;
}

/* Of a row, to the query of this number. */
static inline enum game_choice
choice_of(const uint8_t *row, int query)
{
	return (enum game_choice)(row[query / 4] >> query % 4 * 2 & 3);
}

/*
 * Choose for so many queries, at least one.  NULL, or what is wrong with the
 * index; then there is nothing in *into.
 */
const char *index_select(struct index *x, const struct selector *queries,
    int count, struct index_choices *into);

/* Of one that is all zero, too. */
void index_selection_free(struct index_choices *c);

#endif
