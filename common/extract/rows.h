/*
 * rows.h - the rows of many games, in the order of the input
 *
 * Games go one by one through an extractor (extractor.h), which writes the
 * selected ones of each.  With one thread its rows go straight out; with
 * several, batches of games do, and what is written is the same, byte for byte.
 */
#ifndef EXTRACT_ROWS_H
#define EXTRACT_ROWS_H

#include "base/die.h"
#include "base/out.h"
#include "cli/run_counts.h"
#include "extract/extractor.h"
#include "pgn/games.h"

struct rows {
	struct selection selection;
	struct games games;
	struct out *out;
	struct out *messages;
	struct run_counts run_counts;
	struct out *rejects; /* takes the text of bad games, or NULL */
};

/*
 * Write the rows of all games; the status says how it went.  r->run_counts
 * counts games and rows, and is the caller's to close.
 */
enum status rows_write(struct rows *r, int threads);

#endif
