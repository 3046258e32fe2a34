/*
 * engine_note.h - clocks and evaluations that programs leave in comments
 *
 *     [%clk 0:03:00] [%emt 0:00:05] [%eval 0.17] [%eval #-3,22]
 *     +0.35/21 1.20s      score from the side that moved, depth, time used
 */
#ifndef EXTRACT_ENGINE_NOTE_H
#define EXTRACT_ENGINE_NOTE_H

#include <stdbool.h>

#include "base/str.h"

/* What stands there, as it is written; text == NULL where nothing does. */
struct str engine_note_clock(struct str comment);
struct str engine_note_time(struct str comment); /* that the move took */
struct str engine_note_score(struct str comment);
struct str engine_note_depth(struct str comment);

/* So many moves to mate, below 0 where the score is; false: it is no mate. */
bool engine_note_mate(struct str comment, long long *moves);

#endif
