/*
 * game_result.h - find the result of a game without reading its moves
 */
#ifndef PGN_GAME_RESULT_H
#define PGN_GAME_RESULT_H

#include "pgn/pgn_token.h"

/*
 * Return the result that ends the main line of the text from `from` on, and set
 * *tag to the last Result tag before it; each is empty if there is none.
 */
struct str game_result_find(const struct pgn_lexer *from, struct str *tag);

#endif
