/*
 * explore_value.h - the games that passed through a position, as a value
 *
 * The lines of RULE_EXPLORE have these columns:
 *
 *     move speed band month white draws black ratings rated game
 *
 * Four name a group.  Three count its games by result; `ratings` is the sum of
 * the ratings of those who moved, of whom `rated` had one.  `game` is empty, or
 * the line is of one game, which is listed: id, both ratings (0: unknown) and
 * YYYYMMDD with UTCTime, with a blank between.
 *
 * A line without a move is the text of a game, as its column `game`; its key is
 * the empty board and the id.
 *
 * Invariant of several lines: first the groups in the order of bytes, then the
 * listed games in the order of the input; in a group those that
 * EXPLORE_TOP and EXPLORE_RECENT demand are listed, the others counted.  So
 * values can be joined in any steps.  Before EXPLORE_MANY lines or more, totals
 * count the same games once again, so that an answer without filters need not
 * read all: lines of the band `*`, a group for each move, whose month is the
 * first and the last year as 1990-2024, and the listed games that these demand
 * of all moves together, and of each move that one game played.
 */
#ifndef MAP_EXPLORE_VALUE_H
#define MAP_EXPLORE_VALUE_H

#include "base/out.h"

/* The first four columns, which are texts, and the next five, counts. */
enum {
	EXPLORE_MOVE,
	EXPLORE_SPEED,
	EXPLORE_BAND,
	EXPLORE_MONTH,
	EXPLORE_TEXTS
};
enum {
	EXPLORE_WHITE,
	EXPLORE_DRAWS,
	EXPLORE_BLACK,
	EXPLORE_RATINGS,
	EXPLORE_RATED,
	EXPLORE_COUNTS
};
enum { EXPLORE_COLUMNS = EXPLORE_TEXTS + EXPLORE_COUNTS + 1 };

/* Games of a group that are listed: by ratings, and the latest of the others.
 */
enum { EXPLORE_TOP = 15, EXPLORE_RECENT = 4, EXPLORE_MANY = 64 };

struct explore_line {
	struct str text[EXPLORE_TEXTS];
	int64_t count[EXPLORE_COUNTS];
	struct str game;
	struct str id, when; /* of the listed game, as the members after them */
	uint64_t elo[2];     /* by colour; 0: unknown */
	struct str group;    /* the bytes of the first four columns */
	size_t order;	     /* in the value */
	bool listed;
};

/* True if a column is a number in the value. */
static inline bool
explore_counts(unsigned column)
{
	return column - EXPLORE_TEXTS < EXPLORE_COUNTS;
}

/* Append a line, as map_value_read() appends its columns. */
void explore_line_put(struct out *value, const struct explore_line *l);

/* Append the lines of a value as the invariant has them, and set *lines to
 * their number.  False if a sum does not fit. */
bool explore_compact(struct str value, struct out *to, uint64_t *lines);

/* ----------------------------------------------------------------- answers */

struct explore_filter {
	unsigned speeds, bands; /* bits of those that count; 0: all */
	int since, until;	/* year * 12 + month - 1 */
	bool dated;		/* false: all times */
};

struct explored_move {
	struct str uci; /* castling as the king taking its rook */
	int64_t count[EXPLORE_COUNTS], games;
	int first_year, last_year; /* 0: unknown */
	size_t last; /* number of its last listed game, as they are before
			explored_rank(); 0: none */
};

/* What the games of a position come to.  Zero is empty. */
struct explored {
	struct explored_move *move;
	size_t moves, now;	   /* `now`: the last line's */
	struct explore_line *game; /* those that are listed */
	size_t games;
	int64_t count[EXPLORE_COUNTS];
	bool too_great; /* a sum does not fit */
};

/*
 * Add up the lines of a value that the filter lets pass; moves are then in the
 * order of their games, the most first, and of equal ones by `uci`.  False if
 * the value is damaged.
 */
bool explored_add(
    struct explored *x, struct str value, const struct explore_filter *f);

/*
 * Move to the front the `top` games of the greatest ratings, of equal ones the
 * earlier, then the `recent` latest of the others, of equal ones the later.
 */
void explored_rank(struct explored *x, size_t top, size_t recent);
void explored_free(struct explored *x);

/* Return the text of the game that a value holds; empty if it is none. */
struct str explore_text(struct str value);

#endif
