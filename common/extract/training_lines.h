/*
 * training_lines.h - reads scored positions, as trainers have them, as rows
 *
 * What pgn2fen does with --input-format: a position of a line of bullet, or of
 * six lines of plain (training.h), becomes a row, as those of games do.
 */
#ifndef EXTRACT_TRAINING_LINES_H
#define EXTRACT_TRAINING_LINES_H

#include "cli/run_counts.h"
#include "extract/extractor.h"

/*
 * Read the files and writes rows to standard output.  Of the selection,
 * no_check, max_eval and what is written count.  The exit status is returned.
 */
int training_lines(char **files, enum training_format from,
    const struct selection *selection, struct run_counts *a);

#endif
