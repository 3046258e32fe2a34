/*
 * explore_ask.h - answer positions with the moves and games of a map of games
 */
#ifndef MAP_EXPLORE_ASK_H
#define MAP_EXPLORE_ASK_H

#include "cli/run_counts.h"
#include "map/explore_value.h"
#include "map/map_file.h"

enum explore_form {
	EXPLORE_TABLE,
	EXPLORE_JSON,
	EXPLORE_MASTERS,
	EXPLORE_LICHESS
};

struct explorer {
	const char *map;
	enum explore_form form;
	struct explore_filter filter;
	uint64_t moves, top_games, recent_games; /* at most */
	struct str played; /* moves to play first, in each position */
	const struct column_layout *layout;
	struct run_counts *counts;
	/* private to explore_ask.c */
	struct map_file file, names; /* names of openings */
	struct out out, names_path;
};

/*
 * Parse a list of speeds or of bands, and a month, whose last is `until`.
 * Return NULL, or an error message.
 */
const char *explore_read_classes(unsigned *bits, const char *list, bool bands);
const char *explore_read_month(int *month, const char *text, bool until);

/*
 * Answer each line of the files; or without files, with moves, their position.
 * Return the status.
 */
int explore_ask(struct explorer *e, char **files);

/* Write the game of an id as PGN; return the status, STATUS_BAD for none. */
int explore_write_game(struct explorer *e, const char *id);

#endif
