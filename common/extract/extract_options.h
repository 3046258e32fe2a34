/*
 * extract_options.h - what the command line of pgn2fen chooses
 *
 * Each option is a row of one table in extract_options.c and a case of the
 * switch below it.
 */
#ifndef EXTRACT_EXTRACT_OPTIONS_H
#define EXTRACT_EXTRACT_OPTIONS_H

#include "extract/rows.h"

struct extract_options {
	struct rows rows;    /* of which the program opens files and streams */
	const char *rejects; /* the name of a file, or NULL */
	int threads;
	enum training_format input; /* of what is read in place of games */
	bool movetext;		    /* lines of moves are read, not games */
};

/*
 * Take the options and returns the files, NULL at the end.  What is misused,
 * --help and --version end the program.
 */
char **extract_options_read(struct extract_options *x, int argc, char **argv);

#endif
