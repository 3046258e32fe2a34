/*
 * row_comments.h - rows of a table as comments, NAGs and variations of games
 *
 * The table has a line of titles, among them `game` and `ply`, with TABs or
 * commas between columns; of a row of ply N, `nag` has NAGs of move N, and
 * `variation` moves that replace it and follow.  Its rows are in the order of
 * the games and read as the games are, so memory does not grow with them.
 */
#ifndef REWRITE_ROW_COMMENTS_H
#define REWRITE_ROW_COMMENTS_H

#include <stdint.h>

#include "base/die.h"
#include "base/out.h"
#include "io/line.h"
#include "pgn/tree.h"

struct row_comments {
	/* the text of a comment, with {NAME} for a column; NULL: for
	   row_comments_open() to choose */
	const char *form;
	struct out *messages;
	enum status status;
	/* private to row_comments.c */
	char *files[2]; /* the name, and NULL */
	struct line_reader in;
	struct line row;
	struct out titles, text, unquoted;
	uint64_t game_column, ply_column, game, ply;
	uint64_t nag_column, line_column; /* 0: the table has none */
	char delimiter;
	bool has_row;
};

/*
 * The default form, an evaluation as Lichess writes it, where the table has a
 * column `eval`, or has neither NAGs nor variations; else there is none.
 */
#define ROW_COMMENT_FORM "[%eval {eval}]"

/*
 * Open the table, whose name and form must last, and read its titles.  Return
 * NULL, or what is wrong, also where the form names no column of it.
 */
const char *row_comments_open(struct row_comments *r, const char *file);

/*
 * Add what the rows about this game, which has this number, say to its spots.
 * A NAG, and a variation whose first move is there, is not added again.  Rows
 * of a game before it, which has been written or is not there, and rows of a
 * ply it does not have are refused by a message.
 */
void row_comments_add(
    struct row_comments *r, struct tree *t, uint64_t game, struct arena *a);

/* Refuse the rows that are left, close the table, and return the status. */
enum status row_comments_close(struct row_comments *r);

#endif
