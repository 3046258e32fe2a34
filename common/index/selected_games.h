/*
 * selected_games.h - the games that were chosen by an index, from the file
 * itself
 */
#ifndef INDEX_SELECTED_GAMES_H
#define INDEX_SELECTED_GAMES_H

#include "index/select_games.h"
#include "io/source.h"

struct selected_games {
	struct index *x;
	struct source *from;
	const struct index_choices *choices;
	/* the rest is selected_games.c's own */
	uint64_t number, before; /* the next game, and the first of its group */
	size_t group, rows;	 /* rows of games so far */
	char *text;		 /* bytes [at, at + len) of the games */
	uint64_t at;
	size_t len, capacity;
};

/*
 * `x`, `from`, just opened, and `choices` must last.  Nothing else may read
 * from it.
 */
void selected_games_init(struct selected_games *s, struct index *x,
    struct source *from, const struct index_choices *choices);
void selected_games_free(struct selected_games *s);

/*
 * The next game that is to be read, with its row; its text is valid until the
 * next call.  False at the end; and when *wrong is set.  *passed are the games
 * before it that need not be read.
 */
bool selected_games_next(struct selected_games *s, struct chunk *chunk,
    const uint8_t **row, unsigned long *passed, const char **wrong);

#endif
