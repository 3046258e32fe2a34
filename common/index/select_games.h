/*
 * select_games.h - select the games of an index that queries must read
 */
#ifndef INDEX_SELECT_GAMES_H
#define INDEX_SELECT_GAMES_H

#include <stdint.h>

#include "index/evaluate_condition.h"
#include "pgn/tree.h"

/* What a query requires of the games. */
struct selector {
	const struct condition *condition;
	uint64_t reads; /* games with any of these facts are always read */
	bool settles;  /* only the number of matching games matters, so one that
			  matches for certain is not read */
	bool verifies; /* decide all games that can be, at any cost */
	/*
	 * Evaluate `of` of a condition for the tags of a game; open: read the
	 * game.
	 */
	enum answer (*tags)(void *user, const void *of, uint64_t number,
	    const struct tree *tags);
	void *user;
};

/*
 * The choices for all games of a file: a row for each game, which has two bits
 * a query; see choice_of().  The choice is the answer to whether a game
 * matches: no, and the query passes it; open, and it is read; or yes, and it
 * need not be read.  A game is passed if all queries pass it, and read if any
 * query reads it.
 */
struct index_choices {
	uint8_t *rows;	    /* of the games, numbered from 0 */
	size_t width;	    /* of a row, in bytes */
	uint64_t *matching; /* per query: the number of games that match unread
			       by it */
	uint64_t unread;    /* the number of games that match and are read by no
			       query */
};

/* Return the row of a game. */
static inline uint8_t *
index_choices_row(const struct index_choices *c, uint64_t game)
{
	return c->rows + game * c->width;
}

/* The bits of a byte of a row where a query reads the game, or matches it. */
enum { ROW_READS = 0x55 * ANSWER_OPEN, ROW_MATCHES = 0x55 * ANSWER_YES };

/* Return the union of the bytes of a row of so many queries. */
static inline unsigned
index_row_bits(const uint8_t *row, int queries)
{
	unsigned bits = *row;

	for (int i = 4; i < queries; i += 4)
		bits |= row[i / 4];
	return bits;
}

/* Return query i's choice from the row of a game. */
static inline enum answer
choice_of(const uint8_t *row, int query)
{
	return (enum answer)(row[query / 4] >> query % 4 * 2 & 3);
}

/*
 * Choose for `count` queries, at least one, with up to `threads` threads; with
 * one if tags are evaluated.  The choices do not depend on the number of
 * threads. Return NULL, or an error message; then *into is all zero.
 */
const char *index_select(struct index *x, const struct selector *queries,
    int count, int threads, struct index_choices *into);

/* Free the choices.  They may be all zero. */
void index_selection_free(struct index_choices *c);

#endif
