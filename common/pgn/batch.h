/*
 * batch.h - some games and their text, for another thread to work on
 *
 * One thread at a time can fill a batch, or, from files of which any part can
 * be read, several threads read parts of a file, a batch each:
 *
 *     batch_take()    by one at a time: which part
 *     batch_read()    by several: splits it, as if a game began at its first
 *                     line with an Event tag
 *     batch_join()    by one at a time, in the order of batch_take(): sees
 *                     whether the part before it ended there, else splits it
 *                     once more from where it did; gives numbers to the games
 *
 * What the batches then hold is what batch_fill() would give, but that they end
 * elsewhere.  Only the second step costs time, as long as games have Event
 * tags.
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
	unsigned long passed; /* games that were passed over before it */
	const uint8_t *known; /* of it by the feed; NULL: nothing */
	size_t noticed;	      /* so much of the notices came before it */
	enum status read;     /* of the files up to it */
	size_t at;	      /* its text in that of the batch */
};

/* The files that are read in parts. */
struct batch_files;

struct batch {
	struct batch_game *games;
	int count;
	size_t capacity;
	struct out text;    /* of the games */
	struct out notices; /* about files */
	/* of those behind the last game, and the number of the last of them */
	unsigned long passed, number;
	enum status read; /* of the files */
	/* the rest is batch.c's own */
	struct batch_part {
		struct batch_file *file;
		unsigned long long from, to; /* bytes */
		bool found;		     /* a game that begins there */
		bool positions; /* it holds positions, and no games */
		struct split_place begin, end; /* of what was split */
		struct out wrong;	       /* why it could not be read */
	} part;
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

/*
 * Get ready to read the files of `from` in parts, by so many threads; `from`
 * is as for batch_fill(), with all its fields set, and must last.  A part has
 * `bytes`; with 0 as many as suit the file and the threads.  NULL when they
 * are to be read one after the other: one is packed or a pipe, the first is a
 * part of a file, or an index gives the games.
 */
struct batch_files *batch_files_open(
    struct games *from, int threads, size_t bytes);
void batch_files_close(struct batch_files *f);

/* As said above.  False at the end of the input. */
bool batch_take(struct batch *b, struct batch_files *f);
void batch_read(struct batch *b, struct batch_files *f, int thread);
void batch_join(struct batch *b, struct batch_files *f);

/* The notices between games[i - 1] and games[i]; i == count: those at the end.
 */
void batch_notice(const struct batch *b, int i, struct out *o);

#endif
