/*
 * engine_note.h - clocks and evaluations that programs write into comments
 *
 *     [%clk 0:03:00.5] [%emt 0:00:05] [%eval 0.17] [%eval #-3,22]
 *     +0.35/21 1.20s                   score, depth, time used
 *     -M6/32 0.012s, tl=58.3s, n=99    mate in 6 plies, time left, more
 *
 * The first line is the form of Lichess and other sites: scores are pawns, or
 * moves to mate, from White's side.  The others are written by cutechess-cli
 * and fastchess at the start of a comment: scores are from the side that moved,
 * and mates count plies.  `comment` is all comments on a move, as notes_text()
 * joins them.  Implausible values, such as a mate in 10,000 moves, are ignored.
 */
#ifndef PGN_ENGINE_NOTE_H
#define PGN_ENGINE_NOTE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/out.h"
#include "base/str.h"

/* A time, if `some`; `decimals` are the digits after the point, as written. */
struct note_time {
	bool some;
	uint64_t seconds;
	struct str decimals;
};

struct note_time engine_note_clock(struct str comment); /* time left */
struct note_time engine_note_time(struct str comment);	/* time used */

/* A score from White's side, if `some`. */
struct note_score {
	bool some, mate;
	bool black;    /* Black mates, or is better */
	int64_t value; /* moves to mate, or hundredths of a pawn; 0 or more */
};

enum { NOTE_MATE = 1000000 }; /* score of a mate on the board */

struct note_score engine_note_score(struct str comment, bool black_moved);

/*
 * Return the score in hundredths of a pawn.  A mate in n moves is NOTE_MATE -
 * n, beyond all other scores; negative if Black is better.
 */
int64_t note_score_number(struct note_score s);

/* Return the moves to mate, negative if Black mates. */
int64_t note_score_mate(struct note_score s);

/*
 * Write a time as seconds with their decimals, or a score as 35 or #-3.  False,
 * with nothing written, if there is none.
 */
bool note_time_write(struct out *o, struct note_time t);
bool note_score_write(struct out *o, struct note_score s);

/* True if the move came from an opening book, as in {book}. */
bool engine_note_is_book(struct str comment);

/* Set *depth to the search depth; false if the comment has none. */
bool engine_note_depth(struct str comment, uint64_t *depth);

#endif
