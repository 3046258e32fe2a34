/*
 * extractor.h - write the selected positions of games as rows
 *
 * A row is a FEN, its columns and a newline, or the columns in another format
 * of table.h.  An extractor reads games one by one and writes the selected rows
 * of each.
 *
 * Whether a row is written may depend on what follows: is it among the N of its
 * game, is the game free of errors, has the position occurred before?  Then the
 * rows are collected in memory and recorded: see extractor_gathers().
 */
#ifndef EXTRACT_EXTRACTOR_H
#define EXTRACT_EXTRACTOR_H

#include <stdint.h>

#include "board/zobrist.h"
#include "table/table.h"
#include "extract/training.h"
#include "notation/fen.h"
#include "pgn/read.h"

enum on_error {
	KEEP, /* the moves before the bad one count */
	SKIP, /* a game with an error gives no rows */
	STOP, /* as KEEP, and end after that game */
};

/* Which positions of a game are selected, and how they are written. */
struct selection {
	struct fen_style style;
	struct read_style reading;
	enum table_format format;
	enum training_format training; /* instead of a table */
	struct columns columns;	       /* in lines: after the position */
	bool initial, final; /* only these of the main line; neither: all */
	uint64_t first_ply, last_ply, every;
	bool no_check;	   /* not where the side to move is in check */
	bool quiet_moves;  /* not after a capture or a promotion */
	bool skip_book;	   /* not after a move of an opening book */
	uint64_t max_eval; /* no scores beyond this, in hundredths of a
				   pawn; UINT64_MAX: all */
	bool variations;
	uint64_t per_game; /* the most rows of a game; 0: no limit */
	uint64_t sample;   /* the share of 2^64 that is kept */
	uint64_t seed;	   /* of sample and per_game */
	bool distinct;	   /* keys are recorded */
	enum zobrist_level level;
	enum on_error on_error;
};

struct recorded_row {
	size_t end;	    /* where the row ends in the text */
	struct zobrist key; /* if distinct */
	uint64_t lot;	    /* random for this row; the same in every run */
};

struct extractor {
	const struct selection *selection;
	struct out *out; /* for rows */
	struct out *messages;
	struct recorded_row *records; /* of rows in `out`, if collected */
	size_t record_count, record_capacity;
	uint64_t rows;	   /* written, not recorded; the owner may reset it */
	uint64_t left_out; /* without score or result; likewise */
	/* the rest is extractor.c's own */
	struct read_style reading;
	struct game_reader reader;
	struct position_row row;
	uint64_t game_lot;  /* random for this game */
	uint64_t positions; /* of this game so far */
	struct arena arena; /* of a tree */
	bool writes_fen;    /* the line or a column needs `fen` */
	char fen[FEN_MAX];
	struct recorded_row record;
};

/* Initialise an extractor; `selection` and the outs must outlast it. */
void extractor_init(struct extractor *h, const struct selection *selection,
    struct out *out, struct out *messages);
void extractor_free(struct extractor *h);

/*
 * True if rows must be collected and recorded.  Then `out` has no file, and its
 * owner writes the rows.
 */
bool extractor_gathers(const struct selection *selection);

/* Write the rows of one game; false if it has an error. */
bool extractor_game(struct extractor *h, const struct chunk *chunk,
    const char *file, uint64_t number);

#endif
