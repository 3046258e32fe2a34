/*
 * explore_make.h - make a map of the games that passed through each position
 *
 * A game counts once in a position, by the last move that it played there; what
 * a map holds says explore_value.h.
 */
#ifndef MAP_EXPLORE_MAKE_H
#define MAP_EXPLORE_MAKE_H

#include "map/map_run.h"

/* Set what each map of games is. */
void explore_settings(struct map_settings *s);

/* The positions that count, by the plies before them. */
struct explore_plies {
	uint64_t first, last;
};

/* Make r->output of games.  Return the status. */
enum status explore_make(
    struct map_run *r, char **files, const struct explore_plies *plies);

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
