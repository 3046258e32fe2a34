/*
 * games.h - read the games of several files in sequence
 *
 * A file that cannot be opened or read is reported in `messages` and recorded
 * in `status`, and reading goes on with the next.  Games are numbered from 1,
 * or after `before`; anew in each file, or across all files.
 */
#ifndef PGN_GAMES_H
#define PGN_GAMES_H

#include <stdint.h>

#include "base/die.h"
#include "pgn/split.h"
#include "pgn/read.h"

struct games;

/* What a file begins with, by its first chunk. */
struct games_shape {
	bool blank;   /* there are only blanks and error lines */
	bool refused; /* it is surely no PGN, as `guess` says */
	const struct input_guess *guess; /* or NULL */
};

/* Return it; what is refused may depend on `g` (or NULL). */
struct games_shape games_shape(
    const struct chunk *first, const struct games *g);

/*
 * Return an error message: of a file that is refused, or one that has no game
 * in so many bytes.
 */
const char *games_refusal(const struct games_shape *shape);
const char *games_none(const struct games_shape *shape, uint64_t bytes);

/* An index that selects the games of a file, so that not all of it is read. */
struct game_feed {
	/*
	 * Called for an opened file, after `before` games.  Return NULL, or why
	 * it cannot be read.  Set next() or watch() if it is to be called for
	 * the file, until close().  Warnings go to `messages`.
	 */
	const char *(*open)(struct game_feed *f, struct source *from,
	    uint64_t before, struct out *messages);
	/*
	 * Get the next selected game, and set `passed` to the games skipped
	 * before it.  False at the end, or with `wrong` set.
	 */
	bool (*next)(struct game_feed *f, struct chunk *chunk);
	/*
	 * Check the index against this game, read in sequence; NULL: the end of
	 * the file.  Return NULL, or what is wrong.
	 */
	const char *(*watch)(struct game_feed *f, const struct chunk *chunk);
	void (*close)(struct game_feed *f);
	const char *wrong;
	uint64_t passed;
	/*
	 * what the index knows of the last game, valid as long as the feed; or
	 * NULL
	 */
	const uint8_t *known;
};

/* The place of the first file, if it is a part of another one. */
struct games_part {
	const char *name; /* of the whole file; NULL: its own */
	uint64_t line;	  /* line number of its first line; 0 means 1 */
	uint64_t byte;	  /* offset of its first byte, from 0 */
};

struct games {
	char **files;	       /* the current one, and those to come */
	struct str text;       /* of the only file, in memory; NULL: none */
	struct source *opened; /* one a file, already open if it has a name;
				  NULL: none is */
	struct out *messages;
	struct out *flush;		/* flushed before a read; may be NULL */
	uint64_t first_byte, last_byte; /* skip others, by start */
	uint64_t first_game, last_game; /* skip others, by number */
	uint64_t before;	/* count of games before the first file */
	bool numbers_all;	/* number across all files */
	struct games_part part; /* all zero: a whole file */
	bool nested;		/* braces nest in comments */
	/* a file without games is not reported, and refused only if it holds
	   positions */
	bool may_hold_none;
	bool any_text; /* return other text, too; refuse no binary file */
	struct game_feed *feed; /* or NULL */
	/* games skipped since the caller last set this to 0 */
	uint64_t passed;
	uint64_t number;  /* of the last game returned */
	const char *file; /* its file */
	enum status status;
	/* private to games.c */
	struct source from;
	struct split split;
	bool open, numbered; /* numbered: `number` is set */
	bool is_part;	     /* the current file is the first */
	bool has_game;	     /* of the current file */
	struct games_shape shape;
};

/*
 * Initialise without files, all bytes selected; other fields may be set next.
 */
void games_init(struct games *g);

/*
 * Set the files to read.  `files` ends with NULL and must last; an empty list
 * means standard input.
 */
void games_open(struct games *g, char **files);

/*
 * Get the next game, valid until the next call; with `any_text` it may be text
 * other than a game (chunk->is_game is false).  False at the end of the last
 * file.
 */
bool games_next(struct games *g, struct chunk *chunk);

/*
 * Get the next game without reading; false also if it is not in memory whole.
 */
bool games_next_read(struct games *g, struct chunk *chunk);

/* Close the current file, if the caller stops before the end. */
void games_close(struct games *g);

/*
 * Count the games of a file by a separate reading, up to `most`; UINT64_MAX for
 * input that can be read only once.  NULL, or what is wrong.
 */
const char *games_count(
    const char *file, bool nested, uint64_t most, uint64_t *count);

/*
 * Begin a file, for callers that split files themselves (batch.h): set its name
 * and its first number.
 */
void games_begin_file(struct games *g, const char *name);

/* Report an error of a file, and set `status`. */
void games_complain(struct games *g, const char *file, const char *what);

/*
 * Write the message `PROGRAM: FILE:LINE: game N (White - Black): ply P: WHAT`
 * and a newline, leaving out what is unknown.
 */
void game_complain(
    struct out *o, const struct game *g, uint64_t line, const char *what);

/* Report a file of other text that was read to its end: it has no game. */
void games_end_file(struct games *g, uint64_t bytes);

/*
 * Count the next chunk of a file.  Return whether it is selected, and
 * CHUNKS_OVER if no later chunk can be.
 */
enum chunk_use { CHUNK_PASSED, CHUNK_WANTED, CHUNKS_OVER };
enum chunk_use games_count_chunk(struct games *g, const struct chunk *chunk);

#endif
