/*
 * column.h - what can be said beside a position: the columns of tables
 *
 * One table holds the names of --columns that pgn2fen and cqlmatch have in
 * common.  A column that is named as a filter of CQL has that filter's value,
 * with blanks for its line ends.  A program may have columns of its own.
 */
#ifndef EXTRACT_COLUMN_H
#define EXTRACT_COLUMN_H

#include "base/arena.h"
#include "extract/row.h"

/* What a row must know for a column; sets of bits. */
enum column_needs {
	COLUMN_TAG = 1 << 0,
	COLUMN_MOVE = 1 << 1, /* san and uci */
	COLUMN_NEXT = 1 << 2, /* next_san and next_uci, and `now` */
	COLUMN_NOTES = 1 << 3,
	COLUMN_RESULT = 1 << 4,
	COLUMN_POSITION = 1 << 5, /* now */
	COLUMN_FEN = 1 << 6,
};

struct column {
	const struct column_kind *kind;
	struct str name; /* as it stands in a title */
	const char *tag; /* of tag:NAME */
	int index;	 /* among the columns; for who has its own, whatever */
};

struct column_kind {
	const char *name;
	/* Writes the value, without bytes below a blank; false: it has none */
	bool (*write)(struct out *o, const struct position_row *row,
	    const struct column *c);
	unsigned needs;
	bool number; /* in JSON it stands without quotes */
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
 * Adds the columns of a list of names with commas between; the text must last.
 * NULL, or what is wrong.
 */
const char *columns_add(struct columns *columns, const char *list);

/* Adds one by its name, or one of a kind of the caller's own. */
const char *columns_add_name(struct columns *columns, struct str name);
const char *columns_add_kind(struct columns *columns,
    const struct column_kind *kind, struct str name, int index);

/* The tag that a column shows, the first or the second; NULL: none. */
const char *column_tag(const struct column *c, int which);

/*
 * The value of one column, valid until the next call; text == NULL when it has
 * none.
 */
struct str column_value(const struct column *c, struct position_row *row);

#endif
