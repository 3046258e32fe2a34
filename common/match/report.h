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

/* fen, epd, csv or jsonl; `line` is none of them.  NULL or what is wrong. */
const char *report_set_format(struct report *r, const char *name);

/* Names separated by commas. */
const char *report_add_tags(struct report *r, const char *names);
const char *report_add_values(struct report *r, const char *names);

/* Finds the variables in the query. */
const char *report_bind(struct report *r, const struct query *q);

/* The line above the rows, which only CSV has. */
void report_write_title(struct out *o, const struct report *r);

void report_write(
    struct out *o, const struct report *r, const struct report_match *m);

#endif
