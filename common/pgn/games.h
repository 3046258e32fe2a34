/*
 * games.h - the games of several files, one after the other
 *
 * A file that cannot be opened or read is reported in `messages`, remembered
 * in `status`, and the next is read.  Games are numbered from 1, or behind
 * those of other parts of the input; in each file, or all that are read.
 */
#ifndef PGN_GAMES_H
#define PGN_GAMES_H

#include <stdint.h>

#include "base/die.h"
#include "pgn/split.h"
#include "pgn/read.h"

/*
 * What gives the games of a file that need be looked at, in place of reading
 * all of it: an index.  Others are passed over.
 */
struct game_feed {
	/*
	 * A file has been opened, behind `before` games.  NULL, or why it
	 * cannot be read; `gives` says whether next() is called for it, and
	 * `watches` whether watch(). `messages` takes warnings.
	 */
	const char *(*open)(struct game_feed *f, struct source *from,
	    unsigned long before, struct out *messages);
	/*
	 * The next game.  False at the end, or with `wrong`.  How many were
	 * passed over before it.
	 */
	bool (*next)(struct game_feed *f, struct chunk *chunk);
	/* The file was read up to this game; NULL: to its end. */
	const char *(*watch)(struct game_feed *f, const struct chunk *chunk);
	void (*close)(struct game_feed *f);
	bool gives, watches;
	const char *wrong;
	unsigned long passed;
	/* of the game that was given or watched: what the feed knows of it,
	   which lasts as long as the feed; NULL: nothing */
	const uint8_t *known;
};

/* Where the first file stands, when it is a part of another one. */
struct games_part {
	const char *name;   /* of that one; NULL: of the file itself */
	unsigned long line; /* the number of its first line; 0: 1 */
	unsigned long byte; /* the place of its first byte, from 0 */
};

struct games {
	char **files;	       /* the one being read, and those to come */
	struct source *opened; /* one for each file, open already where it has
				  a name; NULL: none is */
	struct out *messages;
	struct out *flush; /* written out before a read; may be NULL */
	unsigned long first_byte, last_byte; /* games that start elsewhere
						are passed over */
	unsigned long first_game, last_game; /* and those with other numbers */
	unsigned long before;	/* games of other parts, which count too */
	bool numbers_all;	/* not each file anew */
	struct games_part part; /* by custom none */
	bool nested;		/* braces nest in comments */
	struct game_feed *feed; /* or NULL */
	/* games that were passed over since somebody set this to 0 */
	unsigned long passed;
	unsigned long number; /* of the game that was given last */
	const char *file;     /* where it is from */
	enum status status;
	/* the rest is games.c's own */
	struct source from;
	struct split split;
	bool open, numbered; /* numbered: `number` was set */
	bool is_part;	     /* the one being read is the first */
};

/* No files yet, all bytes wanted; the caller may then set other fields. */
void games_init(struct games *g);

/* `files` ends with NULL and must last; an empty one means standard input. */
void games_open(struct games *g, char **files);

/*
 * The next chunk; valid until the next call.  Besides games, it may be text
 * that is no game (chunk->is_game is false).  False at the end of the last
 * file.
 */
bool games_next(struct games *g, struct chunk *chunk);

/* The same without reading: false as well when not all of it is there yet. */
bool games_next_read(struct games *g, struct chunk *chunk);

/* For who stops before the end: closes the file that is being read. */
void games_close(struct games *g);

/*
 * How many games a file has, from a reading of its own: no more than `most`
 * are looked for; 0 for what can be read once only.  NULL, or what is wrong.
 */
const char *games_count(
    const char *file, bool nested, unsigned long most, unsigned long *count);

/*
 * For who splits the files by himself, in parts (batch.h).  A file is begun:
 * the games in it are numbered as they must be, its name is known.
 */
void games_begin_file(struct games *g, const char *name);

/* Something is wrong with a file: it is said, and remembered in `status`. */
void games_complain(struct games *g, const char *file, const char *what);

/*
 * Write the message `PROGRAM: FILE:LINE: game N (White - Black): ply P: WHAT`
 * and a newline, as far as known.
 */
void game_complain(
    struct out *o, const struct game *g, unsigned long line, const char *what);

/* The file, whose first chunk this is, holds positions and no games. */
bool games_hold_positions(const struct chunk *chunk);
void games_complain_of_positions(struct games *g, const char *file);

/* The next chunk of a file counts; is it wanted, and are any behind it? */
enum chunk_use { CHUNK_PASSED, CHUNK_WANTED, CHUNKS_OVER };
enum chunk_use games_count_chunk(struct games *g, const struct chunk *chunk);

#endif
