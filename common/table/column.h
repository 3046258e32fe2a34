/*
 * column.h - the columns of tables of positions, named by --columns
 *
 * pgn2fen and cqlmatch have these names in common.  A column with the name of a
 * filter of CQL has that filter's value, with blanks for its line ends.  A
 * program may add columns of its own.
 */
#ifndef TABLE_COLUMN_H
#define TABLE_COLUMN_H

#include <stdint.h>

#include "base/arena.h"
#include "table/aggregate.h"
#include "table/row.h"

/* Fields of a row that a column needs; sets of bits. */
enum column_needs {
	COLUMN_TAG = 1 << 0, /* also of each kind with `tags` */
	COLUMN_SAN = 1 << 1,
	COLUMN_UCI = 1 << 2,
	COLUMN_NEXT_SAN = 1 << 3, /* next_san, `now` */
	COLUMN_NEXT_UCI = 1 << 4,
	COLUMN_NOTES = 1 << 5,
	COLUMN_RESULT = 1 << 6,
	COLUMN_POSITION = 1 << 7, /* now */
	COLUMN_FEN = 1 << 8,
	COLUMN_PLACEMENT = 1 << 9, /* `fen`, or `now` where that is empty */
	COLUMN_CP_BEFORE = 1 << 10,
	COLUMN_ACCURACY = 1 << 11,
	COLUMN_BOTH = 1 << 12,	 /* groups by it have a game for both players */
	COLUMN_PLAYER = 1 << 13, /* a value only in such groups */
	COLUMN_MOVE = COLUMN_SAN | COLUMN_UCI,
	COLUMN_NEXT = COLUMN_NEXT_SAN | COLUMN_NEXT_UCI,
};

enum { COLUMN_MULTIPLE_MAX = 1000000000, COLUMN_DIGITS_MAX = 18 };

struct column {
	const struct column_kind *kind;
	struct str name;   /* as in a title */
	const char *tag;   /* of tag:NAME */
	uint64_t multiple; /* to round numbers down to; 0: do not */
	int index;     /* among the columns; for the caller's own, any number */
	unsigned kept; /* of one that is aggregated: enum aggregate_kept */
};

struct column_kind {
	const char *name;
	/* Write the value, without bytes below a blank (but see `is_free`);
	   false for none */
	bool (*write)(struct out *o, const struct position_row *row,
	    const struct column *c);
	/* Return the value, if it is a count that all rows have; or NULL */
	uint64_t (*count)(const struct position_row *row);
	unsigned needs;
	bool number;   /* in JSON without quotes, except a mate, #3 */
	bool decimal;  /* a number that may have a fraction */
	bool measures; /* it may be a number */
	bool of_game;  /* the tags, the result or the place of a game tell it */
	const char *tags[COLUMN_TAGS];
	bool is_date; /* not just text */
	bool is_free; /* of a query: it may hold bytes below a blank */
};

struct columns {
	int count;
	struct column list[COLUMNS_MAX];
	unsigned needs;
	struct arena memory; /* of the names; the caller frees it */
	/* in groups: the first `keys` columns make a group, all others are
	   aggregated */
	int keys;
	struct aggregate aggregate[AGGREGATES_MAX];
	int aggregates;
	bool of_groups, of_players; /* a game is in groups of both players */
	const struct column_kind *added; /* known beside the others, or NULL */
};

/* The default columns of a table of games, and of a table of lines. */
extern const char columns_of_games[], columns_of_lines[];

/* All names, as --help lists them. */
#define COLUMNS_HELP                                                           \
	"Columns: source file line offset game gamenumber ply move "           \
	"movenumber\n"                                                         \
	"  side played san uci next-san next-uci fen epd placement men\n"      \
	"  halfmoveclock zobristkey result player elo white-elo black-elo "    \
	"event\n"                                                              \
	"  site date eventdate year eco link comment nag clk emt eval "        \
	"evaldepth\n"                                                          \
	"  matein material material-class canonical speed rating-band month "  \
	"mover\n"                                                              \
	"  winpercent accuracy cploss white-accuracy black-accuracy "          \
	"white-acpl\n"                                                         \
	"  black-acpl tag:NAME\n"

/*
 * Append the columns of a comma-separated list, which must last.  Returns NULL,
 * or an error message.
 */
const char *columns_add(struct columns *columns, const char *list);

/*
 * Append a column by its name, which may have a number to round to, as in
 * white-elo/200; or one of the caller's own kind.
 */
const char *columns_add_name(struct columns *columns, struct str name);
const char *columns_add_kind(struct columns *columns,
    const struct column_kind *kind, struct str name, uint64_t multiple,
    int index);

/*
 * Cut `/200` off the end of a name and set *multiple, 0 if there is none.
 * Returns NULL, or an error message; the end is cut off then, too.
 */
const char *column_cut_multiple(struct str *name, uint64_t *multiple);

/* End the columns that make groups. */
void columns_end_keys(struct columns *columns);

/* True if no column that makes groups needs the moves of a game. */
bool columns_are_of_games(const struct columns *columns);

/* Return the tag that a column shows, the first or the second, or NULL. */
static inline const char *
column_tag(const struct column *c, int which)
{
	return which == 0 && c->tag ? c->tag : c->kind->tags[which];
}

/*
 * Return the value of a column, valid until the next call; text == NULL if it
 * has none.
 */
struct str column_value(const struct column *c, struct position_row *row);

/*
 * Write text with blanks for the bytes that would end the column or the line.
 */
void column_write_flat(struct out *o, struct str s, char delimiter);

/* The parts of a decimal number such as -12 or 0.5. */
struct column_number {
	bool negative;
	struct str digits, fraction;
};

/* Parse a decimal number; false if it is none or has too many digits. */
bool column_number(struct str value, struct column_number *n);

#endif
