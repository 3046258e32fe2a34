/*
 * row.h - the values of a position of a game, for the columns of a table
 *
 * The program that writes a row sets what its columns need (column.h): from the
 * tree of a game, by the functions at the end, or from a line.
 */
#ifndef TABLE_ROW_H
#define TABLE_ROW_H

#include <stdint.h>

#include "base/out.h"
#include "board/variant.h"
#include "notation/san.h"
#include "table/accuracy.h"

struct chunk;
struct columns;
struct spot;
struct tree;

enum { COLUMNS_MAX = 64, COLUMN_TAGS = 2 };

/* The player whose row it is, in groups that count a game for both. */
enum row_player { PLAYER_NONE, PLAYER_WHITE, PLAYER_BLACK };

struct position_row {
	/* its source */
	const char *file;
	uint64_t number;	   /* of the game, or of the line */
	const struct chunk *chunk; /* of the game; NULL: it is a line, */
	uint64_t line;		   /* with this number in its file */

	/* the game */
	struct str tag[COLUMNS_MAX][COLUMN_TAGS]; /* that columns need */
	struct str result; /* of the movetext, or else of the tag */
	enum row_player player;
	enum variant variant;
	bool chess960;

	/* the position */
	struct str fen;
	uint64_t ply; /* 0 for the starting position */
	bool white;   /* is to move */
	unsigned fullmove;
	/* set if a column needs it (COLUMN_POSITION, and COLUMN_PLACEMENT if
	   `fen` is empty); else undefined */
	const struct position *now;

	/* the move that led to it, and the one played there; length 0: none */
	struct row_move {
		char san[SAN_MAX], uci[UCI_MAX];
		size_t san_len, uci_len;
	} move, next;
	struct out comment;		/* all comments of the move, UTF-8 */
	struct out nags;		/* `$1 $14` */
	const struct note_score *score; /* if not in a comment, or NULL */
	/* with `cp_before`: the last spot of the game that was taken, and the
	   score in its comments */
	const struct spot *scored;
	struct note_score of_notes;
	int cp_before; /* before the move, as of accuracy.h; CP_UNKNOWN */
	struct game_accuracy accuracy;

	struct out value; /* the text of one column */
	const void *user; /* for the program's own columns */
};

/* Initialise an empty row. */
void row_init(struct position_row *row);
void row_free(struct position_row *row);

/* Return the score of the position: row->score, or that of the comment. */
struct note_score row_score(const struct position_row *row);

/*
 * Set the values that a tree has for its game, which are the same for all its
 * rows, or those of one of its positions.  A position of no game has only the
 * second.
 */
void row_take_game(const struct columns *columns, struct position_row *row,
    const struct tree *tree);
void row_take_spot(const struct columns *columns, struct position_row *row,
    const struct spot *at);

#endif
