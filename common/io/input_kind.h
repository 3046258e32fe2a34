/*
 * input_kind.h - does a file hold games or positions?
 *
 * The one place that decides, by what the file begins with, whatever its name:
 * games (PGN) have a tag pair or a move number at the beginning of a line,
 * positions (FEN, EPD) a placement of men, or an error line that begins with
 * `!`.  The first line that looks like either decides; others are passed over.
 */
#ifndef IO_INPUT_KIND_H
#define IO_INPUT_KIND_H

#include "base/str.h"
#include "io/source.h"

enum input_kind {
	INPUT_EMPTY, /* nothing but blanks */
	INPUT_GAMES,
	INPUT_POSITIONS,
	INPUT_OTHER,
};

/* What the text is the beginning of, by its lines; the last needs no end. */
enum input_kind input_kind(struct str beginning);

/*
 * The same of an open file, of which no more is read than it takes. What
 * was read is read again (source_peek()).  NULL, or why it cannot be read.
 */
const char *input_kind_of(struct source *s, enum input_kind *kind);

#endif
