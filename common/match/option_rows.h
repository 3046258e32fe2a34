/*
 * option_rows.h - the options of cqlmatch, a row each
 *
 * A row says where in struct match_options a value goes, or names a function
 * that takes it.  A new option is a row of the table in option_rows.c, a
 * member, an entry in the manual page, and a test.
 */
#ifndef MATCH_OPTION_ROWS_H
#define MATCH_OPTION_ROWS_H

#include "io/option.h"
#include "match/options.h"

/* The command line while it is read, and what comes of it. */
struct command_line {
	int argc;
	char **argv;
	struct options words; /* how far it has been read */
	struct match_options *options;
	bool has_query;		 /* a text of --cql, or a file of one */
	const char **query_file; /* their names */
	int query_files;
	size_t query_capacity;
	/* writes what the user asks about the program itself; NULL: run it */
	void (*answer)(struct out *o);
};

struct match_option {
	const char *name, *argument, *help; /* as in struct option_row */
	void (*take)(struct command_line *c, const struct match_option *row);
	size_t member;		   /* its offset in struct match_options */
	unsigned long value;	   /* for `take`: what the row stands for */
	unsigned long least, most; /* of a number that is given */
};

/* Does the name end in .cql, and so name a query wherever it stands? */
bool is_query_name(const char *name);

/*
 * All rows: the table, the options that stand for filters
 * (option_filters.h), and the layout of games (layout.h).
 */
const struct match_option *match_option_rows(struct arena *a, int *count);

#endif
