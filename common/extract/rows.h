/*
 * rows.h - write the rows of many games, in the order of the input
 *
 * An extractor (extractor.h) writes the selected positions of each game.  With
 * one thread they are written directly; with several, batches of games are
 * shared out, and the output is the same, byte for byte.
 */
#ifndef EXTRACT_ROWS_H
#define EXTRACT_ROWS_H

#include "base/die.h"
#include "board/position_set.h"
#include "cli/run_counts.h"
#include "extract/extractor.h"
#include "pgn/games.h"

struct rows {
	struct selection selection;
	struct games games;
	struct out *out;
	struct out *messages;
	struct run_counts run_counts;
	struct out *rejects; /* for the text of bad games, or NULL */
	/* private to rows.c */
	struct position_set positions;
	enum status status; /* of the files */
};

/*
 * Write the rows of all games; return the status.  r->run_counts counts games
 * and rows, and is the caller's to close.
 */
enum status rows_write(struct rows *r, int threads);

/*
 * Write one FEN for each line of moves of each file, as line_filter_run() does;
 * return the status.  Unlike in a game, each word must be a move, and one bad
 * move makes the whole line bad.
 */
int movetext_lines(
    char **files, const struct selection *selection, struct run_counts *a);

/*
 * Read scored positions, each a line of bullet or six lines of plain
 * (training.h), and write them as rows to standard output, as positions of
 * games; return the exit status.  Of the selection only no_check, max_eval and
 * the format are used.
 */
int training_lines(char **files, enum training_format from,
    const struct selection *selection, struct run_counts *a);

#endif
