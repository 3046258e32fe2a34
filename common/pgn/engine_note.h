/*
 * engine_note.h - clocks and evaluations that programs leave in comments
 *
 *     [%clk 0:03:00.5] [%emt 0:00:05] [%eval 0.17] [%eval #-3,22]
 *     +0.35/21 1.20s                   score, depth, time used
 *     -M6/32 0.012s, tl=58.3s, n=99    mate in 6 plies, time left, more
 *
 * The first line is that of Lichess and other sites: scores are pawns, or moves
 * to mate, from White's side.  The others are what cutechess-cli and fastchess
 * write at the start of a comment: scores are from the side that moved, and
 * mates are counted in plies.  `comment` is all comments on a move, with blanks
 * between.  What says more than one can believe, as a mate in 10,000 moves, is
 * taken to say nothing.
 */
#ifndef PGN_ENGINE_NOTE_H
#define PGN_ENGINE_NOTE_H

#include <stdbool.h>

#include "base/out.h"
#include "base/str.h"

struct note;

/*
 * Return all comments among the notes of a spot.  Several are put together
 * behind what is in *joined, so that the text lasts until *joined is written
 * to.
 */
struct str engine_note_text(const struct note *notes, struct out *joined);

/* A time; the digits behind the point of its seconds are as they are written.
 */
struct note_time {
	bool some;
	unsigned long seconds;
	struct str decimals;
};

struct note_time engine_note_clock(struct str comment); /* that is left */
struct note_time engine_note_time(struct str comment);	/* that was used */

/* From White's side. */
struct note_score {
	bool some, mate;
	bool black; /* who mates, or who is better */
	long value; /* moves to mate, or hundredths of a pawn; 0 or more */
};

enum { NOTE_MATE = 1000000 }; /* a mate on the board; all others are less */

struct note_score engine_note_score(struct str comment, bool black_moved);

/* Hundredths of a pawn; a mate in n is NOTE_MATE - n, which is beyond all. */
long note_score_number(struct note_score s);

/* The same as a mate: in so many moves, below 0 if Black mates. */
long note_score_mate(struct note_score s);

/* Seconds with their decimals; 35 or #-3.  False: nothing is written. */
bool note_time_write(struct out *o, struct note_time t);
bool note_score_write(struct out *o, struct note_score s);

/* Does it say that the move came from an opening book, as {book} does? */
bool engine_note_is_book(struct str comment);

/* How deep the engine searched; false: nothing is said of it. */
bool engine_note_depth(struct str comment, unsigned long *depth);

#endif
