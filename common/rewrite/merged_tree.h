/*
 * merged_tree.h - many games as one game with variations
 *
 * A trie of the moves from the first position: a node is a move after certain
 * moves, with the number and the results of the games that played it.  Games
 * from different first positions, or of different variants, make trees of their
 * own.
 */
#ifndef REWRITE_MERGED_TREE_H
#define REWRITE_MERGED_TREE_H

#include <stdint.h>

#include "base/map.h"
#include "board/move.h"
#include "pgn/pgn_write.h"
#include "pgn/tree.h"

struct merged_move {
	uint32_t child, next; /* indices of nodes; 0: none */
	uint32_t games, white, draws, black;
	move played;
};

/* Initially all zero. */
struct merged_tree {
	/* private to merged_tree.c */
	struct merged_move *nodes; /* 0 is not used */
	size_t count;
	struct merged_start *starts; /* in the order of the input */
	size_t start_count;
	struct map by_start; /* number of a start, from 1; by variant, FEN */
	struct out text;     /* of a comment or tag */
};

void merged_tree_free(struct merged_tree *t);

/* Add the main line and the result of a game. */
void merged_tree_add(struct merged_tree *t, const struct tree *game);

/*
 * Write a game for each first position: the most frequent move is the main one,
 * others are its variations, and a comment after each tells how many games
 * played it, and their score from White's side.  Moves of fewer games than
 * `least` are left out.  Return the number of games written.
 */
uint64_t merged_tree_write(
    struct merged_tree *t, struct writer *w, uint64_t least);

#endif
