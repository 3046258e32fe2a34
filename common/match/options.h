/*
 * options.h - what the command line of cqlmatch asks for
 *
 * The options are CQLi's words.  Each is a row of one table in options.c, which
 * says what it sets here; a new one is a row and a field.
 */
#ifndef MATCH_OPTIONS_H
#define MATCH_OPTIONS_H

#include "cql/cql.h"
#include "io/option.h"
#include "io/progress.h"
#include "match/game.h"
#include "match/lookup.h"
#include "match/output.h"
#include "pgn/variant.h"

enum { TEXTS_MAX = 64, ALIASES_MAX = 64 };
enum { COLOURS_USUAL, COLOURS_ALWAYS, COLOURS_NEVER };

/* One or two numbers. */
struct range {
	bool given;
	unsigned long low, high;
};

/* What is asked for, and where it goes. */
struct asked {
	int argc;
	char **argv;
	struct options options;
	struct cql_text texts[TEXTS_MAX];
	int count;
	struct search search;
	struct run_options run;
	bool answers, inverts, counts, numbers, silent, parses;
	bool explains;
	void (*answer)(struct out *); /* about the program itself */
	unsigned long ascii;	      /* no Unicode on the console */
	unsigned long colours;	      /* as in COLOURS_... */
	const char *transforms[TEXTS_MAX];
	int transform_count;
	struct arena memory;
	unsigned long limit;
	struct report report;
	const char *input; /* PGN; NULL: position lines */
	struct output output;
	struct progress progress;
	/* options that win over the header */
	bool mainline, variations, quiet, silent_games, noheader, showmatches;
	const char *matchstring;
	struct range games, matches, sorted_matches;
	bool unsorted, holds_messages;
	unsigned long comments; /* enum comments_that_stay */
	struct regex *tags_in, *tags_out;
	struct read_style reading;
	unsigned long warn_level; /* of `reading` */
	struct variant_alias aliases[ALIASES_MAX];
	struct variant_names names;
	struct write_style style;
	unsigned long width;   /* of its lines */
	unsigned long threads; /* 0: as many as are good */
	unsigned long seconds; /* 0: no limit */
	bool unordered;
	unsigned long first; /* the number of the first game or line; 0: 1 */
	const char *emits;   /* the file for the state of this part */
	char **states;	     /* of parts, to be joined; NULL at the end */
	int state_count;
	/* the streams, which the program opens */
	struct out out, messages, errors, state;
};

/*
 * Takes the options and reads the query's file.  What is misused, and a query
 * that is missing or cannot be read, ends the program.  Where a->answer is set
 * there need be no query.
 */
void asked_read(struct asked *a, int argc, char **argv);
void asked_free(struct asked *a);

/* What is wanted of games: options win over the header of the query. */
struct match_wish asked_wish(const struct asked *a, const struct query *q);

/* Ends the program like option_misused() unless `wrong` is NULL. */
void asked_must(struct asked *a, const char *wrong);

#endif
