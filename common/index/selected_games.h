/*
 * selected_games.h - read the selected games of an indexed file, or check all
 */
#ifndef INDEX_SELECTED_GAMES_H
#define INDEX_SELECTED_GAMES_H

#include <stdint.h>

#include "index/select_games.h"
#include "io/source.h"

struct selected_games {
	struct index *x;
	struct source *from;
	const struct index_choices *choices;
	/* private to selected_games.c */
	uint64_t number, before; /* next game; first of its group */
	size_t group;
	struct source place; /* of a plain file: reads on from at + len */
	char *text; /* bytes [at, at + len) of the games, decompressed */
	uint64_t at;
	size_t len, capacity;
};

/*
 * Start to read the selected games.  `x`, `from`, which was just opened, and
 * `choices` must outlive `s`, and nothing else may read from `from`.
 */
void selected_games_init(struct selected_games *s, struct index *x,
    struct source *from, const struct index_choices *choices);
void selected_games_free(struct selected_games *s);

/*
 * Read the next game to be read, with its row; its text is valid until the next
 * call.  *passed is the number of games skipped before it.  Return false at the
 * end, and on an error, which is then in *wrong.
 */
bool selected_games_next(struct selected_games *s, struct chunk *chunk,
    const uint8_t **row, uint64_t *passed, const char **wrong);

/*
 * True if a game of the file, all of which are read in sequence, is the next
 * one of the index; NULL: if there is none.  Set *row to that of the game.
 */
bool selected_games_watch(
    struct selected_games *s, const struct chunk *chunk, const uint8_t **row);

#endif
