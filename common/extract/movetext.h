/*
 * movetext.h - a line of moves as the position that it leads to
 *
 * A line is movetext: moves as san.h reads them, with or without numbers, and
 * all else that may stand in a game.  Before it there may be the position it
 * starts from: `FEN ... |`, with or without the word FEN.  The answer is a FEN.
 * Other than in a game, each word must be a move, and one that is bad makes the
 * whole line bad.
 */
#ifndef EXTRACT_MOVETEXT_H
#define EXTRACT_MOVETEXT_H

#include "cli/run_counts.h"
#include "notation/fen.h"

/* Return one answer for each line of each file, as line_filter_run() does; the
 * status.
 */
int movetext_lines(
    char **files, const struct fen_style *style, struct run_counts *a);

#endif
