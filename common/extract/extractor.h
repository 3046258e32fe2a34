/*
 * extractor.h - from games to rows of positions
 *
 * A row is a FEN, its columns and a newline, or what another format of table.h
 * makes of the columns.  An extractor takes games one by one and writes the
 * selected rows of each.
 *
 * Where something about a row is only known later (is it among the N of its
 * game, is the game sound, has the position been met before), rows gather in
 * memory and are recorded: see extractor_gathers().
 */
#ifndef EXTRACT_EXTRACTOR_H
#define EXTRACT_EXTRACTOR_H

#include "base/out.h"
#include "board/zobrist.h"
#include "table/table.h"
#include "extract/training.h"
#include "notation/fen.h"
#include "pgn/read.h"

enum on_error {
	KEEP, /* the moves before the bad one count */
	SKIP, /* a game with a fault gives no rows */
	STOP, /* as KEEP, and nothing after that game */
};

/* Which positions of a game are selected, and how they are written. */
struct selection {
	struct fen_style style;
	enum table_format format;
	enum training_format training; /* in place of a table */
	struct columns columns;	       /* of lines: behind the position */
	bool initial, final; /* only these, of the main line; neither: all */
	unsigned long first_ply, last_ply, every;
	bool no_check;		/* not where the side to move is in check */
	bool quiet_moves;	/* not after a capture or a promotion */
	bool skip_book;		/* not after a move of an opening book */
	unsigned long max_eval; /* not where more is said to be won or lost, in
				   hundredths of a pawn; ULONG_MAX: all */
	bool variations;
	unsigned long per_game; /* so many of each game at most; 0: all */
	uint64_t sample;	/* the share of 2^64 that is kept */
	uint64_t seed;		/* of sample and per_game */
	bool distinct;		/* keys are recorded */
	enum zobrist_level level;
	enum on_error on_error;
};

struct recorded_row {
	size_t end;	    /* where the row ends in the text */
	struct zobrist key; /* when distinct */
	uint64_t lot;	    /* drawn for this row; the same in every run */
};

struct extractor {
	const struct selection *selection;
	struct out *out; /* where rows go */
	struct out *messages;
	struct recorded_row *records; /* of the rows in out, when collection */
	size_t record_count, record_capacity;
	unsigned long rows; /* written and not recorded; the owner may set it */
	unsigned long
	    left_out; /* for want of a score or a result; so is this */
	/* the rest is extractor.c's own */
	struct game_reader reader;
	struct position_row row;
	struct position now;	 /* of the row, where a column needs it */
	uint64_t game_lot;	 /* drawn for this game */
	unsigned long positions; /* positions in this game so far */
	bool waits;		 /* the row is made but not written yet */
	bool row_selected;
	bool row_closed;    /* what is said from here on is not about it */
	const char *behind; /* the text that follows the waiting row's move */
	char fen[FEN_MAX];
	size_t fen_len;
	struct recorded_row record;
};

/* `selection` and the outs are the caller's and must last. */
void extractor_init(struct extractor *h, const struct selection *selection,
    struct out *out, struct out *messages);
void extractor_free(struct extractor *h);

/*
 * Must rows be gathered and recorded?  Then `out` is one that only gathers,
 * and its owner takes the rows from there.
 */
bool extractor_gathers(const struct selection *selection);

/* The rows of one game; false when something was wrong with it. */
bool extractor_game(struct extractor *h, const struct chunk *chunk,
    const char *file, unsigned long number);

#endif
