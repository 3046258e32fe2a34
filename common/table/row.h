/*
 * row.h - what is known of a position of a game, for the columns of a table
 *
 * Whoever writes a row fills in what the columns ask for (column.h): pgn2fen
 * from a game as it is read, cqlmatch from a tree, by the functions at the end,
 * or a line.
 */
#ifndef TABLE_ROW_H
#define TABLE_ROW_H

#include "base/out.h"
#include "notation/san.h"

struct chunk;
struct columns;
struct note_score;
struct spot;
struct tree;

enum { COLUMNS_MAX = 64, COLUMN_TAGS = 2 };

struct position_row {
	/* where it is from */
	const char *file;
	unsigned long number;	   /* of the game, or of the line */
	const struct chunk *chunk; /* of the game; NULL: it is a line, */
	unsigned long line;	   /* this one of its file */

	/* the game */
	struct str tag[COLUMNS_MAX][COLUMN_TAGS]; /* that a column asks for */
	bool raw_tags;	   /* they are as written: tag_value() */
	struct str result; /* the movetext's, or else the tag's */

	/* the position */
	struct str fen;
	unsigned long ply; /* 0 for the position a game starts from */
	bool white;	   /* is to move */
	unsigned fullmove;
	const struct position *now; /* the position, where a column needs it
				       (COLUMN_POSITION, and COLUMN_PLACEMENT
				       where `fen` is empty); else any */
	bool chess960;

	/* the move that led to it, and the one that was played there; a length
	   of 0: there is none */
	char san[SAN_MAX], uci[UCI_MAX], next_san[SAN_MAX], next_uci[UCI_MAX];
	size_t san_len, uci_len, next_san_len, next_uci_len;
	struct out comment;		/* all comments of the move, UTF-8 */
	struct out nags;		/* `$1 $14` */
	const struct note_score *score; /* known without a comment, or NULL */

	struct out value; /* room for the text of one column */
	const void *user; /* for columns of who writes the row */
};

/* Nothing is known yet. */
void row_init(struct position_row *row);
void row_free(struct position_row *row);

/* Take in a tag, for the columns that show it. */
void row_add_tag(const struct columns *columns, struct position_row *row,
    struct str name, struct str value);

/*
 * Add a comment as written to the row's, as UTF-8 on one line, without more
 * than one blank between words.
 */
void row_add_comment(struct position_row *row, struct str written);
void row_add_nag(struct position_row *row, unsigned nag);

/*
 * The move that led to the position, and the one that was played there, each
 * as far as a column shows it.
 */
void row_set_move(const struct columns *columns, struct position_row *row,
    move m, const struct position *before, const struct position *after);
void row_set_next(const struct columns *columns, struct position_row *row,
    move m, const struct position *before, const struct position *after);

/*
 * What a tree says of its game, which is the same for all its rows, and of one
 * of its positions.  A position of no game has the second alone.
 */
void row_take_game(const struct columns *columns, struct position_row *row,
    const struct tree *tree);
void row_take_spot(const struct columns *columns, struct position_row *row,
    const struct spot *at);

#endif
