/*
 * game_result.h - the result of a game whose moves are not read
 */
#ifndef PGN_GAME_RESULT_H
#define PGN_GAME_RESULT_H

#include "pgn/pgn_token.h"

/*
 * What ends the main line of the text from there on, and *tag is the last
 * Result tag before it; each empty without one.
 */
struct str game_result_find(const struct pgn_lexer *from, struct str *tag);

#endif
