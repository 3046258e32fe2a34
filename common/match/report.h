/*
 * report.h - matches as rows: which format, and which columns
 *
 * The columns are those of table/column.h, and the query's own: its value,
 * its variables, and queries that are only there for a column.  While games or
 * lines are matched each thread has a reporter, which writes the rows, with
 * runs of its own of the queries of columns.
 */
#ifndef MATCH_REPORT_H
#define MATCH_REPORT_H

#include <stdint.h>

#include "cql/cql.h"
#include "notation/fen.h"
#include "table/groups.h"
#include "table/table.h"

enum { REPORT_QUERIES = 32 };

enum report_item_kind {
	ITEM_COLUMN,
	ITEM_TAG,
	ITEM_VARIABLE,
	ITEM_QUERY,
	ITEM_AGGREGATE,
};

/* What an option asks for, as long as it is not known what it means. */
struct report_item {
	enum report_item_kind what;
	struct str name, query;
};

struct report {
	enum table_format format; /* TABLE_LINES: none, games or lines */
	struct report_item item[COLUMNS_MAX];
	int items;
	bool named;  /* columns were named that take the place of the usual */
	bool groups; /* the columns make groups, which are counted */
	bool names_query; /* add the column query, first, if it is not named */
	/* once bound */
	struct columns columns;
	struct str query_name; /* of the query whose matches are shown */
	struct query *query[REPORT_QUERIES]; /* of columns */
	int queries;
	/* the value is shown, or the last set, or the moves up to the last ply;
	   a caller may set it before report_bind() */
	bool shows_value;
};

/* Add columns that make groups; return an error or NULL. */
const char *report_add_groups(struct report *r, const char *text);

/* Return why its format does not go with what is written, or NULL. */
const char *report_check_format(const struct report *r, bool merges);

/* The names of formats, in the order of enum table_format, and NULL. */
extern const char *const report_formats[];

/*
 * Add names separated by commas: of columns, of tags, of variables; or one
 * column `NAME=QUERY`, or an aggregate, such as mean(ply).  The text must last.
 * NULL, or what is wrong.
 */
const char *report_add(
    struct report *r, enum report_item_kind what, const char *text);

/*
 * Make the columns of the options, over games or over position lines.
 * NULL, or what is wrong; a fault in the query of a column is written to
 * *errors.  `lookup` may be NULL.
 */
const char *report_bind(struct report *r, const struct query *q, bool lines,
    const struct lookup *lookup, struct out *errors);
void report_free(struct report *r);

/*
 * Write groups by its columns, once all are counted.  NULL, or what is wrong.
 */
const char *report_write_groups(
    const struct report *r, struct groups *groups, struct out *o);

/* Return the first rows of what was written, at least one. */
struct str report_first_rows(
    const struct report *r, struct str text, uint64_t rows);

/* ---------------------------------------------------- rows in one thread */

struct reporter {
	const struct report *report;
	struct cql_run *run;	  /* of the query */
	enum table_format format; /* by the report, or as is set here */
	/* if it is shown, the value of the position that was matched last */
	struct out value;
	/* the rest is private to report.c */
	struct cql_run **own; /* of the queries of columns */
	struct position_row row;
	bb squares; /* the last set of the query, where a column shows it */
	const struct spot *at;
	char fen[FEN_MAX];
	bool failed;
};

/*
 * Make a reporter; the report and the runs must outlast it.  The first run is
 * that of the query, the others are those of the queries of columns.
 */
void reporter_init(
    struct reporter *p, const struct report *r, struct cql_run **runs);
void reporter_free(struct reporter *p);

/*
 * Set where the rows that follow are from, by the file, number and chunk of
 * *from, and their game; NULL: they are of this line of the file.
 */
void reporter_start_game(struct reporter *p, const struct game *from,
    uint64_t line, const struct tree *tree);

/*
 * Match a position that no other follows.  Its value, which it also has if it
 * does not match, is what --answer shows: newlines are blanks.
 */
enum cql_result reporter_match(struct reporter *p, const struct spot *at);

/* Find the next match, as cql_next_match() does. */
enum cql_result reporter_next_match(struct reporter *p, const struct spot **at);

/*
 * Write the columns of the match, the first of the row or after others; and
 * before them, in a report of FEN or EPD, the position.  False when the query
 * of a column stopped with an error.
 */
bool reporter_write_columns(
    struct reporter *p, struct out *o, bool first, const struct spot *at);
void reporter_write_position(
    struct reporter *p, struct out *o, const struct spot *at);

/*
 * Add the group of the match, as of so many positions, by groups_add_row(), or
 * the values that are aggregated in it, by groups_add_values(), to the keys of
 * its game: keys[0], in groups of players for White, and keys[1] for Black.
 * False as above.  Or add what groups count of a game that matches.
 */
bool reporter_add_row(struct reporter *p, struct game_keys *keys,
    groups_adder *add, const struct spot *at, uint32_t positions);
void reporter_add_game(
    const struct reporter *p, struct game_keys *keys, const struct tree *tree);

#endif
