/*
 * input_kind.h - tell whether a file holds games or positions
 *
 * The kind depends on the first lines, not on the name: games (PGN) have a tag
 * pair or a move number at the beginning of a line, positions (FEN, EPD) a
 * piece placement, or an error line that begins with `!`.  The first line that
 * looks like either decides; other lines are skipped.
 *
 * A text that is none of what a program reads is guessed by its first line.
 */
#ifndef IO_INPUT_KIND_H
#define IO_INPUT_KIND_H

#include <stdbool.h>

#include "base/str.h"

enum input_kind {
	INPUT_EMPTY, /* only blanks */
	INPUT_GAMES,
	INPUT_POSITIONS,
	INPUT_OTHER,
};

/* A format that is often taken for another one. */
struct input_guess {
	const char *name;    /* "CSV" */
	const char *instead; /* what reads it */
	char delimiter;	     /* of the columns of a table, else 0 */
	bool sure;	     /* PGN never begins so */
	bool binary;	     /* it is no text */
	bool ours; /* nothing in it is a game, whatever it looks like */
};

/* Return what a line seems to be of, or NULL.  It lasts. */
const struct input_guess *input_guess(struct str line);

/*
 * Return the kind of a text by its first lines; the last line may be
 * incomplete.
 */
enum input_kind input_kind(struct str beginning);

#endif
