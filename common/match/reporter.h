/*
 * reporter.h - writes a row for each match while games or lines are matched
 *
 * Each thread has one, with runs of its own of the queries of columns.
 */
#ifndef MATCH_REPORTER_H
#define MATCH_REPORTER_H

#include <stdint.h>

#include "table/game_keys.h"
#include "pgn/split.h"
#include "notation/fen.h"
#include "match/report.h"

/* Where a match is from. */
struct report_place {
	const char *file;
	uint64_t number;	   /* of the game or the line in all input */
	const struct chunk *chunk; /* of the game, or NULL */
	uint64_t line;		   /* of its file, where there is no game */
};

struct reporter {
	const struct report *report;
	struct cql_run *run;	  /* of the query */
	enum table_format format; /* by the report, or as is set here */
	/* the rest is reporter.c's own */
	struct cql_run *own[REPORT_QUERIES];
	struct position_row row;
	struct out value; /* of the query, where a column shows it, */
	bb squares;	  /* and its last set */
	const struct spot *at;
	char fen[FEN_MAX];
	bool failed;
};

/* Make a reporter; all arguments must outlast it. */
void reporter_init(struct reporter *p, const struct report *r,
    struct cql_run *run, const struct run_options *options);
void reporter_free(struct reporter *p);

/*
 * Call the functions of cql.h of these names for all runs of its own.  The rows
 * that follow are of the game that was started last.
 */
void reporter_speak(
    struct reporter *p, struct out *messages, struct out *errors);
void reporter_start_game(
    struct reporter *p, uint64_t number, const struct tree *tree);
void reporter_dismiss(struct reporter *p);
bool reporter_settle(struct reporter *p);

/* Match the position, and keep its value for the row. */
enum cql_result reporter_match(struct reporter *p, const struct spot *at);

/* Find the next match, as cql_next_match() does. */
enum cql_result reporter_next_match(struct reporter *p, const struct spot **at);

/*
 * Write the columns of the match, the first of the row or after others; and
 * before them, in a report of FEN or EPD, the position.  False when the query
 * of a column stopped with an error.
 */
bool reporter_write_columns(struct reporter *p, struct out *o, bool first,
    const struct report_place *from, const struct spot *at);
void reporter_write_position(struct reporter *p, struct out *o,
    const struct report_place *from, const struct spot *at);

/*
 * Add the group of the match, as of so many positions, to the keys of its game;
 * and what groups count of a game.  False as above.
 */
bool reporter_add_group(struct reporter *p, struct game_keys *keys,
    const struct report_place *from, const struct spot *at, uint32_t positions);
void reporter_add_game(struct game_keys *keys, const struct tree *tree);

/*
 * Return the value of the query, as --answer shows it: newlines as blanks, and
 * without a line end.  CQL_NO when the position does not match; CQL_ERROR when
 * the query stopped.
 */
enum cql_result reporter_answer(
    struct out *o, struct cql_run *run, const struct spot *at);

/* Return the kinds of columns that are no others' (column.h), by their types.
 */
const struct column_kind *reporter_name_kind(void);
const struct column_kind *reporter_value_kind(enum type type);
extern const struct column_kind reporter_squares_kind;
const struct column_kind *reporter_variable_kind(enum type type);
const struct column_kind *reporter_query_kind(enum type type);

#endif
