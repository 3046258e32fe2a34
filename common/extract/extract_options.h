/*
 * extract_options.h - the command line of pgn2fen
 */
#ifndef EXTRACT_EXTRACT_OPTIONS_H
#define EXTRACT_EXTRACT_OPTIONS_H

#include <stdint.h>

#include "extract/rows.h"

struct extract_options {
	struct rows rows;    /* the program opens its files and streams */
	const char *rejects; /* a file name, or NULL */
	uint64_t threads;
	enum training_format input; /* of positions, read instead of games */
	bool movetext;		    /* read lines of moves, not games */
};

/*
 * Parse the options and return the files, with NULL at the end.  Misuse, --help
 * and --version end the program.
 */
char **extract_options_read(struct extract_options *x, int argc, char **argv);

#endif
