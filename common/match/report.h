/*
 * report.h - matches as rows: which format, and which columns
 *
 * The columns are those of table/column.h, and the query's own: its value,
 * its variables, and queries that are only there for a column.  While games or
 * lines are matched a reporter (reporter.h) writes the rows.
 */
#ifndef MATCH_REPORT_H
#define MATCH_REPORT_H

#include <stdint.h>

#include "cql/cql.h"
#include "table/table.h"
#include "table/groups.h"

enum report_format {
	REPORT_NONE, /* games, or lines as they came */
	REPORT_FEN,
	REPORT_EPD,
	REPORT_CSV,
	REPORT_TSV,
	REPORT_JSONL,
	REPORT_TABLE, /* of groups: columns that are aligned */
};

enum { REPORT_QUERIES = 32 };

enum report_item_kind { ITEM_COLUMN, ITEM_TAG, ITEM_VARIABLE, ITEM_QUERY };

/* What an option asks for, as long as it is not known what it means. */
struct report_item {
	enum report_item_kind what;
	struct str name, query;
};

struct report {
	enum report_format format;
	struct report_item item[COLUMNS_MAX];
	int items;
	bool named;  /* columns were named that take the place of the usual */
	bool groups; /* the columns make groups, which are counted */
	bool names_query; /* the first column is the name of the query */
	/* once bound */
	struct columns columns;
	struct str query_name; /* of the query whose matches are shown */
	struct query *query[REPORT_QUERIES]; /* of columns */
	int queries;
	bool shows_value; /* or the last set */
};

/* Add columns that make groups; return an error or NULL. */
const char *report_add_groups(struct report *r, const char *text);

/* Return why its format does not go with what is written, or NULL. */
const char *report_check_format(const struct report *r, bool merges);

/* Set the format by its name, in any case; false if there is none. */
bool report_set_format(struct report *r, const char *name);
extern const char *const report_formats[]; /* their names, and NULL */

/*
 * Name separated by commas: of columns, of tags, of variables; or one column
 * `NAME=QUERY`.  The texts must last.  NULL, or what is wrong.
 */
const char *report_add_columns(struct report *r, const char *text);
const char *report_add_tags(struct report *r, const char *names);
const char *report_add_values(struct report *r, const char *names);

/*
 * Make the columns of the options, over games or over position lines.
 * NULL, or what is wrong; a fault in the query of a column is written to
 * *errors.  `lookup` may be NULL.
 */
const char *report_bind(struct report *r, const struct query *q, bool lines,
    const struct lookup *lookup, struct out *errors);
void report_free(struct report *r);

/* Return how its rows are written; TABLE_LINES for FEN and EPD. */
static inline enum table_format
report_table(const struct report *r)
{
	switch (r->format) {
	case REPORT_CSV: return TABLE_CSV;
	case REPORT_TSV: return TABLE_TSV;
	case REPORT_JSONL: return TABLE_JSONL;
	default: return TABLE_LINES;
	}
}

/*
 * Write groups by its columns, once all are counted.  NULL, or what is wrong.
 */
const char *report_write_groups(
    const struct report *r, struct groups *groups, struct out *o);

/* True if a query of its columns needs the number of the last game. */
bool report_asks_for_last(const struct report *r);

/* Return the first rows of what was written, at least one. */
struct str report_first_rows(
    const struct report *r, struct str text, uint64_t rows);

#endif
