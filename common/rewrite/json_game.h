/*
 * json_game.h - a game as a JSON object on one line
 *
 *     {"tags":{"Event":"?",...},"comment":"...","moves":[{"ply":1,"san":"e4",
 *     "uci":"e2e4","clk":180,"eval":17,"comment":"...","nags":[1],
 *     "variations":[[{"ply":1,...}]]}],"result":"1-0"}
 *
 * Members that do not apply are left out: clk (seconds), eval (hundredths of a
 * pawn) or mate (moves, below 0 for Black), both from White's side, `fen` after
 * the move if asked for, `before`, a comment before the first move of a
 * variation.  Several comments at a move have a newline between them.
 */
#ifndef REWRITE_JSON_GAME_H
#define REWRITE_JSON_GAME_H

#include "rewrite/game_tags.h"

/* Write a game and a newline; `with_fen` adds the position after each move. */
void json_game_write(struct out *o, const struct tree *t,
    const struct tag_choice *tags, bool with_fen);

#endif
