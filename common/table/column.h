/*
 * column.h - what can be said beside a position: the columns of tables
 *
 * One table holds the names of --columns that pgn2fen and cqlmatch have in
 * common.  A column that is named as a filter of CQL has that filter's value,
 * with blanks for its line ends.  A program may have columns of its own.
 */
#ifndef TABLE_COLUMN_H
#define TABLE_COLUMN_H

#include "base/arena.h"
#include "table/row.h"

/* What a row must know for a column; sets of bits. */
enum column_needs {
	COLUMN_TAG = 1 << 0,
	COLUMN_SAN = 1 << 1,
	COLUMN_UCI = 1 << 2,
	COLUMN_NEXT_SAN = 1 << 3, /* next_san, and `now` */
	COLUMN_NEXT_UCI = 1 << 4,
	COLUMN_NOTES = 1 << 5,
	COLUMN_RESULT = 1 << 6,
	COLUMN_POSITION = 1 << 7, /* now */
	COLUMN_FEN = 1 << 8,
	COLUMN_EPD = 1 << 9, /* the first four fields of `now`, and no more */
	COLUMN_PLACEMENT = 1 << 10, /* `fen`, or `now` where that is empty */
	COLUMN_MOVE = COLUMN_SAN | COLUMN_UCI,
	COLUMN_NEXT = COLUMN_NEXT_SAN | COLUMN_NEXT_UCI,
};

enum { COLUMN_MULTIPLE_MAX = 1000000000, COLUMN_DIGITS_MAX = 18 };

struct column {
	const struct column_kind *kind;
	struct str name;	/* as it stands in a title */
	const char *tag;	/* of tag:NAME */
	unsigned long multiple; /* a number is rounded down to one of it; 0:
				   it is not */
	int index; /* among the columns; for who has its own, whatever */
};

struct column_kind {
	const char *name;
	/* Writes the value, without bytes below a blank; false: it has none */
	bool (*write)(struct out *o, const struct position_row *row,
	    const struct column *c);
	unsigned needs;
	bool number;   /* in JSON without quotes, but for a mate, #3 */
	bool measures; /* it may be a number */
	bool of_game;  /* the same at all positions of a game */
	const char *tags[COLUMN_TAGS];
	bool is_date; /* and not just text */
};

struct columns {
	int count;
	struct column list[COLUMNS_MAX];
	unsigned needs;
	struct arena memory; /* of names */
};

void columns_free(struct columns *columns);

/* The columns of a table where none are named. */
extern const char columns_of_games[], columns_of_lines[];

/* All names, as --help has them. */
#define COLUMNS_HELP                                                           \
	"Columns: source file line offset game gamenumber ply move "           \
	"movenumber\n"                                                         \
	"  side played san uci next-san next-uci fen epd placement men\n"      \
	"  halfmoveclock zobristkey result player elo white-elo black-elo "    \
	"event\n"                                                              \
	"  site date eventdate year eco link comment nag clk emt eval "        \
	"evaldepth\n"                                                          \
	"  matein tag:NAME\n"

/*
 * Add the columns of a list of names with commas between; the text must last.
 * NULL, or what is wrong.
 */
const char *columns_add(struct columns *columns, const char *list);

/*
 * Add one by its name, which may be that of a number to be rounded, as
 * white-elo/200; or one of a kind of the caller's own.
 */
const char *columns_add_name(struct columns *columns, struct str name);
const char *columns_add_kind(struct columns *columns,
    const struct column_kind *kind, struct str name, unsigned long multiple,
    int index);

/*
 * Take `/200` off the end of a name; 0 when there is nothing.  NULL, or what
 * is wrong with it: it is taken off then, too.
 */
const char *column_cut_multiple(struct str *name, unsigned long *multiple);

/* Is each value the same at all positions of a game? */
bool columns_are_of_games(const struct columns *columns);

/* Return the kind of this name, or NULL; then what to say of that.  That of
 * tags. */
const struct column_kind *column_kind_find(struct str name);
const char *column_kind_missing(struct str name);
extern const struct column_kind column_tag_kind;

/* Return the tag that a column shows, the first or the second; NULL: none. */
const char *column_tag(const struct column *c, int which);

/*
 * Return the value of one column, valid until the next call; text == NULL when
 * it has none.
 */
struct str column_value(const struct column *c, struct position_row *row);

/* A decimal number as programs write it, as -12 and 0.5: its parts. */
struct column_number {
	bool negative;
	struct str digits, fraction;
};

/* False when the value is no such number, or has too many digits. */
bool column_number(struct str value, struct column_number *n);

#endif
