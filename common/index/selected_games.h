/*
 * selected_games.h - read the selected games of an indexed file, or check all
 */
#ifndef INDEX_SELECTED_GAMES_H
#define INDEX_SELECTED_GAMES_H

#include <stdint.h>

#include "index/select_games.h"
#include "io/source.h"
#include "pgn/games.h"

struct selected_games {
	struct game_feed feed; /* first, so that one is the other */
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
 * Set the feed to give the selected games, or with `watches` to check that all
 * games of the file are those of the index.  `x`, `from`, which was just
 * opened, and `choices` must last until selected_games_end(), and nothing else
 * may read from `from`.
 */
void selected_games_begin(struct selected_games *s, struct index *x,
    struct source *from, const struct index_choices *choices, bool watches);
void selected_games_end(struct selected_games *s);

#endif
