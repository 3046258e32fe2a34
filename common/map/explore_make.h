/*
 * explore_make.h - make a map of the games that passed through each position
 *
 * A game counts once in a position, by the last move that it played there; what
 * a map holds says explore_value.h.
 */
#ifndef MAP_EXPLORE_MAKE_H
#define MAP_EXPLORE_MAKE_H

#include "map/map_run.h"
#include "pgn/split.h"

/* Set what each map of games is. */
void explore_settings(struct map_settings *s);

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

/*
 * Append the key of a position, or of the text of a game by its id, in such a
 * map.
 */
void explore_key(
    const struct map_settings *s, const struct position *p, struct out *key);
void explore_game_key(
    const struct map_settings *s, struct str id, struct out *key);

/*
 * Return the value of a tag in the text of a game, as written there; empty if
 * it has none.
 */
struct str explore_game_tag(struct str text, const char *name);

#endif
