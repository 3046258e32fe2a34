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
 * values can be joined in any steps.
 */
#ifndef MAP_EXPLORE_VALUE_H
#define MAP_EXPLORE_VALUE_H

#include "base/out.h"

enum {
	EXPLORE_MOVE,
	EXPLORE_SPEED,
	EXPLORE_BAND,
	EXPLORE_MONTH,
	EXPLORE_WHITE,
	EXPLORE_DRAWS,
	EXPLORE_BLACK,
	EXPLORE_RATINGS,
	EXPLORE_RATED,
	EXPLORE_GAME,
	EXPLORE_COLUMNS
};

/* Games of a group that are listed: by ratings, and the latest of the others.
 */
enum { EXPLORE_TOP = 15, EXPLORE_RECENT = 4 };

struct explore_line {
	struct str group; /* bytes of its four columns */
	struct str text[EXPLORE_COLUMNS];
	uint64_t count[EXPLORE_COLUMNS]; /* of WHITE to RATED */
};

/* A listed game, as its column has it. */
struct explore_game {
	struct str id, when;
	uint64_t white, black; /* ratings */
};

/* True if a column may hold this text. */
bool explore_column_fits(unsigned column, struct str text);

/* Cut a line off the bytes of a value; false if there is none. */
bool explore_line_get(struct str *value, struct explore_line *l);

void explore_game_get(struct str column, struct explore_game *g);

/* Compare, for qsort(): the greatest sum of ratings first; the latest first. */
int explore_by_ratings(
    const struct explore_game *a, const struct explore_game *b);
int explore_by_date(const struct explore_game *a, const struct explore_game *b);

/*
 * Append the value's lines as the invariant has them, and set *lines to their
 * number.  False if a sum does not fit.
 */
bool explore_compact(struct str value, struct out *to, uint64_t *lines);

#endif
