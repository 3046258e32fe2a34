/*
 * report.h - a match as a row: FEN, EPD, CSV or JSON
 *
 * The columns are source, game, ply, move (its number) and fen, then the tags
 * and the variables that the user names.  A JSON row is an object with these
 * names, where what has no value is null; in CSV (RFC 4180) it is empty.
 */
#ifndef MATCH_REPORT_H
#define MATCH_REPORT_H

#include "cql/cql.h"

enum report_format {
	REPORT_NONE, /* games, or lines as they came */
	REPORT_FEN,
	REPORT_EPD,
	REPORT_CSV,
	REPORT_JSONL,
};

enum { REPORT_NAMES = 32 };

struct report {
	enum report_format format;
	struct str tag[REPORT_NAMES];
	int tags;
	struct str value[REPORT_NAMES];
	int slot[REPORT_NAMES]; /* of the variables, once bound */
	int values;
};

struct report_match {
	const char *source;
	unsigned long game;
	const struct spot *at;
	const struct tree *tree; /* NULL: a lone position */
	struct cql_run *run;
};

/* A format by its name, in any case; false when there is none. */
bool report_set_format(struct report *r, const char *name);
extern const char report_formats[]; /* their names, as a sentence has them */

/* Names separated by commas. */
const char *report_add_tags(struct report *r, const char *names);
const char *report_add_values(struct report *r, const char *names);

/* Finds the variables in the query.  NULL, or what is wrong. */
const char *report_bind(struct report *r, const struct query *q);

/* The line above the rows, which only CSV has. */
void report_write_title(struct out *o, const struct report *r);

void report_write(
    struct out *o, const struct report *r, const struct report_match *m);

/*
 * The value of the query, as --answer shows it: newlines as blanks, and without
 * a line end.  CQL_NO when the position does not match; CQL_ERROR when the
 * query stopped.
 */
enum cql_result report_write_answer(
    struct out *o, struct cql_run *run, const struct spot *at);

/* The first rows of what report_write() wrote, at least one. */
struct str report_first_rows(
    const struct report *r, struct str text, unsigned long rows);

#endif
