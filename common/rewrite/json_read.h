/*
 * json_read.h - games that are JSON objects as the text of games in PGN
 *
 * The objects of json_game.h are read, and those that Lichess writes as ndjson
 * (its API, "Export games"): players, clock, opening, analysis become tags and
 * comments.
 */
#ifndef REWRITE_JSON_READ_H
#define REWRITE_JSON_READ_H

#include "base/out.h"

/* False in a program that was built without the library jansson. */
extern const bool json_read_is_built;

/*
 * Append the game of a line to *pgn.  Return NULL, or what is wrong with the
 * line; then *pgn is as it was.
 */
const char *json_read_game(struct str line, struct out *pgn);

#endif
