/*
 * movetext.h - convert lines of moves to FENs
 *
 * A line is movetext: moves as san.h reads them, with or without numbers, and
 * everything else that a game may contain.  Before it there may be the position
 * it starts from: `FEN ... |`, with or without the word FEN.  The output is the
 * FEN of the last position.  Unlike in a game, each word must be a move, and
 * one bad move makes the whole line bad.
 */
#ifndef EXTRACT_MOVETEXT_H
#define EXTRACT_MOVETEXT_H

#include "cli/run_counts.h"
#include "extract/extractor.h"

/*
 * Write one FEN for each line of each file, as line_filter_run() does;
 * return the status.
 */
int movetext_lines(
    char **files, const struct selection *selection, struct run_counts *a);

#endif
