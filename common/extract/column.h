/*
 * column.h - what can be said beside a position, as TAB-separated columns
 *
 * A row is a position and the move that led to it.  The names are those of
 * `pgn2fen --columns`; one table holds them all.
 */
#ifndef EXTRACT_COLUMN_H
#define EXTRACT_COLUMN_H

#include "base/out.h"
#include "pgn/read.h"
#include "pgn/san.h"

enum { COLUMNS_MAX = 64 };

struct position_row {
	const struct game *game;
	struct str tags[COLUMNS_MAX]; /* the value for each tag:NAME column */
	struct str result;	      /* the movetext's, or else the tag's */
	unsigned long ply; /* 0 for the position a game starts from */
	bool white;	   /* is to move */
	unsigned fullmove;
	char san[SAN_MAX], uci[UCI_MAX];
	size_t san_len, uci_len; /* 0: no move led here */
	struct out comment;	 /* all comments of the move, UTF-8 */
	struct out nags;	 /* `$1 $14` */
};

struct column {
	const struct column_kind *kind;
	struct str tag; /* for tag:NAME */
	int index;	/* among the columns */
};

struct columns {
	int count;
	struct column list[COLUMNS_MAX];
	bool tags;  /* a tag is among them */
	bool moves; /* san or uci is */
	bool notes; /* comment, nag, eval or clk is */
	bool result;
};

/*
 * Adds the columns of a list of names with commas between to *columns, which
 * holds none at first.  The text must last as long as *columns.  NULL, or what
 * is wrong.
 */
const char *columns_add(struct columns *columns, const char *list);

/* Writes each column with a TAB before it. */
void columns_write(const struct columns *columns,
    const struct position_row *row, struct out *o);

/* Takes in a tag, for the columns that show it. */
void row_add_tag(const struct columns *columns, struct position_row *row,
    struct str name, struct str value);

/*
 * Adds a comment as written to the row's, as UTF-8 on one line: line ends and
 * TABs become blanks.
 */
void row_add_comment(struct position_row *row, struct str written);

#endif
