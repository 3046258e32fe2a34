/*
 * batch.h - some games and their text, for another thread to work on
 *
 * What games.h has to say of files while a batch is filled is kept with it, as
 * its notices, each before the game that it came before.
 *
 *     while (batch_fill(&b, &games, 256, 1 << 17))
 *             for (int i = 0; i < b.count; i++)
 *                     ... b.games[i].chunk, b.games[i].number ...
 */
#ifndef PGN_BATCH_H
#define PGN_BATCH_H

#include "pgn/games.h"

struct batch_game {
	struct chunk chunk;
	const char *file;
	unsigned long number;
	/* games that were passed over before it, and match all the same */
	unsigned long passed, matching;
	enum game_forecast forecast; /* what its index says */
	size_t noticed;		     /* so much of the notices came before it */
	enum status read;	     /* of the files up to it */
	size_t at;		     /* its text in that of the batch */
};

struct batch {
	struct batch_game *games;
	int count;
	size_t capacity;
	struct out text;    /* of the games */
	struct out notices; /* about files */
	/* of those behind the last game, and the number of the last of them */
	unsigned long passed, matching, number;
	enum status read; /* of the files */
};

void batch_init(struct batch *b);
void batch_free(struct batch *b);

/*
 * Forgets what the batch holds and takes the next games of the input; text that
 * is no game is passed over.  It ends at `games` of them (1 or more), when they
 * have more than `bytes`, and when the next one has not been read yet.  False
 * when the input has no game and no notice left.
 */
bool batch_fill(struct batch *b, struct games *from, int games, size_t bytes);

/* The notices between games[i - 1] and games[i]; i == count: those at the end.
 */
void batch_notice(const struct batch *b, int i, struct out *o);

#endif
