/*
 * explore.h - make and ask a map of the games that passed through each position
 *
 * A game counts once in a position, by the last move that it played there; what
 * a map holds says explore_value.h.
 */
#ifndef MAP_EXPLORE_H
#define MAP_EXPLORE_H

#include "cli/line_filter.h"
#include "map/explore_value.h"
#include "map/map_run.h"
#include "pgn/split.h"

/* What counts: positions, by the plies before them; and games. */
struct explore_choice {
	uint64_t first, last;
	/*
	 * Set *selected for a game; return NULL, or an error message.  NULL:
	 * all are selected.
	 */
	const char *(*select)(void *user, const struct chunk *game,
	    const char *file, uint64_t number, bool *selected);
	void *user;
};

/* Make r->output of games.  Return the status. */
enum status explore_make(
    struct map_run *r, char **files, const struct explore_choice *choice);

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
	const char *played; /* moves to play first, in each position; or NULL */
	struct line_filter lines;
	/* private to explore_ask.c */
	struct map_file file, names; /* names of openings */
	struct out out, names_path;
};

/*
 * Parse a list of speeds or of bands, and a month, whose last is `until`; if
 * there is no text leave what there is.  Return NULL, or an error message.
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

/* ----------------------------------------------- private to the room map/ */

/* Set what each map of games is. */
void explore_settings(struct map_settings *s);

/*
 * Append the key of a position in such a map, without an id; or that of the
 * text of a game by its id, where p is NULL.
 */
void explore_key(const struct map_settings *s, const struct position *p,
    struct str id, struct out *key);

/*
 * Return the value of a tag in the text of a game, as written there; empty if
 * it has none.
 */
struct str explore_game_tag(struct str text, const char *name);

#endif
