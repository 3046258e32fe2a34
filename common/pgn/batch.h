/*
 * batch.h - batches of games with their text, for worker threads
 *
 * batch_pool_run() runs a pool over the games of files.  In it, either one
 * thread at a time fills a batch with batch_fill(); or, if any part of the
 * files can be read, several threads read parts of a file, a batch each:
 *
 *     batch_take()    one thread at a time: choose the next part
 *     batch_read()    in parallel: split it, guessing that a game begins at
 *                     its first line with an Event tag
 *     batch_join()    one thread at a time, in the order of batch_take(): if
 *                     the part before did not end at the guess, split this one
 *                     again from there; number the games
 *
 * The games are those that batch_fill() would give, in other batches.
 * batch_take() and batch_join() are the serial part; they are cheap as long as
 * games have Event tags.
 *
 * Messages about files (games.h) are kept in the batch as notices, each before
 * the game that it preceded.
 */
#ifndef PGN_BATCH_H
#define PGN_BATCH_H

#include <stdint.h>

#include "io/pool.h"
#include "pgn/games.h"

struct batch_game {
	struct chunk chunk;
	const char *file;
	uint64_t number;
	uint64_t passed;      /* games skipped before it */
	const uint8_t *known; /* facts from the feed's index, or NULL */
	size_t noticed;	      /* bytes of notices before it */
	enum status read;     /* status of the files up to it */
	size_t at;	      /* index of its text in the batch's */
};

/* Files that a pool reads, in parts or in sequence. */
struct batch_files;

/* At first all zero. */
struct batch {
	struct batch_game *games;
	int count;
	size_t capacity;
	struct out text;    /* of the games */
	struct out notices; /* about files */
	/* games skipped after the last one, and the number of the last */
	uint64_t passed, number;
	enum status read; /* status of the files */
	/* private to batch.c */
	struct batch_part {
		struct batch_file *file;
		unsigned long long from, to;   /* bytes */
		bool found;		       /* the guess found a game */
		struct games_shape shape;      /* of a first part */
		struct split_place begin, end; /* range that was split */
		struct out wrong; /* why reading failed, each ended by NUL */
	} part;
};

void batch_free(struct batch *b);

/*
 * Empty the batch and fill it with the next games; text that is no game is
 * skipped.  It ends after `games` of them (1 or more), when it has more than
 * `bytes`, or before a game that is not in memory yet.  False if the input has
 * no game and no notice left.
 */
bool batch_fill(struct batch *b, struct games *from, int games, size_t bytes);

/*
 * Prepare to read the files of `from` in parts, by `threads` threads.  `from`
 * is as for batch_fill(), with all fields set, and must outlive the result.  A
 * part has `bytes`; 0 chooses by file and threads.  NULL if the files must be
 * read in sequence: one is compressed or a pipe, the first is a part of a file,
 * or an index selects the games.  Free with batch_files_close().
 */
struct batch_files *batch_files_open(
    struct games *from, int threads, size_t bytes);
void batch_files_close(struct batch_files *f);

/*
 * Take, read and join a part, as described above; public for tests alone, as
 * batch_fill() is.  batch_take() returns false at the end of the input.  It and
 * batch_read() are steps of a pool (io/pool.h), with a struct batch_files and a
 * struct batch.
 */
bool batch_take(void *files, void *batch);
void batch_read(void *files, void *batch);
void batch_join(struct batch *b, struct batch_files *f);

/*
 * Run a pool over games, whose jobs begin with a struct batch: set its input,
 * take, read and fill.  `from` is as for batch_fill().  A batch of a file that
 * is read in sequence has at most `games`, as BATCH_GAMES, which are few enough
 * that threads share the last ones of a stream.  Return false if the reader was
 * stopped (io/stop.h).
 */
enum { BATCH_GAMES = 32 };
bool batch_pool_run(struct pool *p, struct games *from, int threads, int games);

/*
 * Write the notices between games[i - 1] and games[i]; i == b->count: the last.
 */
void batch_notice(const struct batch *b, int i, struct out *o);

#endif
