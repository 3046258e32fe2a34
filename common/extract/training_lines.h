/*
 * training_lines.h - read scored positions in trainers' formats, write them as
 * rows
 *
 * For --input-format of pgn2fen: a position, which is a line of bullet or six
 * lines of plain (training.h), becomes a row, as positions of games do.
 */
#ifndef EXTRACT_TRAINING_LINES_H
#define EXTRACT_TRAINING_LINES_H

#include "cli/run_counts.h"
#include "extract/extractor.h"

/*
 * Read the files and write rows to standard output; return the exit status.  Of
 * the selection only no_check, max_eval and the format are used.
 */
int training_lines(char **files, enum training_format from,
    const struct selection *selection, struct run_counts *a);

#endif
