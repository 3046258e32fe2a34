/*
 * option_rows.h - the options of cqlmatch, a row each
 *
 * A row says where in struct match_options a value goes, or names a function
 * that sets it (option_set.h), and in which ways of use it has its effect.
 * A new option is a row of the table in option_rows.c, a member, an
 * entry in the manual page, and a row in tests/ways.txt.
 */
#ifndef CQLMATCH_OPTION_ROWS_H
#define CQLMATCH_OPTION_ROWS_H

#include "cql/respell.h"
#include "cli/shared_options.h"
#include "match/match_options.h"

/*
 * What is read and what is made of it is a way of use.  Each option has its
 * effect in some of them.  In others it is refused, with a sentence that says
 * what to use instead; or, where it is a word of CQL or CQLi that can mean
 * nothing there, it is taken without effect.
 */
enum way {
	WAY_GAMES,	  /* games that match, */
	WAY_GAMES_ROWS,	  /* or a row for each of their matches, --format, */
	WAY_GAMES_ANSWER, /* or a value, --answer, */
	WAY_GAMES_COUNT,  /* or only how many, --count, */
	WAY_GAMES_GROUPS, /* or how many of each group, --count-by, */
	WAY_GAMES_STATUS, /* or nothing, --status-only, */
	WAY_GAMES_TAG,	  /* or each once for all queries, --tag-matches, */
	WAY_GAMES_DRY,	  /* or where they would go, --dryrun */
	WAY_LINES,	  /* the same of position lines */
	WAY_LINES_ROWS,
	WAY_LINES_ANSWER,
	WAY_LINES_COUNT,
	WAY_LINES_STATUS,
	WAY_MERGE, /* --merge-state */
	WAY_PARSE, /* --parse */
	WAYS,
};

/* Sets of ways, a bit for each. */
#define WAY_BIT(way) (1u << WAY_##way)
enum {
	WAYS_GAMES = (1u << WAY_LINES) - 1,
	WAYS_LINES = (1u << WAY_MERGE) - (1u << WAY_LINES),
	WAYS_RUN = WAYS_GAMES | WAYS_LINES | WAY_BIT(MERGE),
	WAYS_ALL = WAYS_RUN | WAY_BIT(PARSE),
};

/* Where an option belongs. */
struct option_mode {
	unsigned effect;     /* the ways in which it has its effect */
	unsigned taken;	     /* those in which it means nothing and is taken */
	const char *instead; /* in all others: what to use, or why not */
};

/* Return the way that the options choose; of a run, once its inputs are known.
 */
enum way way_of(const struct match_options *o);

/* Return "--count over games" or the like, for messages. */
const char *way_name(enum way way);

/*
 * NULL, or why the option `name` does not go with the way.  As error_text()
 * says it: until the next call.
 */
const char *way_refuses(
    enum way way, const char *name, const struct option_mode *mode);

struct frontend;
struct frontend_output;

/* The command line while it is read, and what comes of it. */
struct command_line {
	struct options words; /* the first member: command_line_of() */
	const struct frontend *frontend;
	struct frontend_output *output; /* of the frontend */
	struct match_options *options;
	bool similar;	/* --similarposition was there */
	bool has_query; /* a text of --cql, or a file of one */
	/* what is done in place of a run; NULL: run it */
	void (*answer)(struct command_line *c, struct out *o);
	const char *file; /* for `answer`: the query that is converted, or
			     the word that themes are to have, or NULL */
	enum respelling how;
};

static inline struct command_line *
command_line_of(struct options *o)
{
	return (struct command_line *)(void *)o;
}

/* The options; those without a mode are in every program. */
extern const struct option_row match_option_rows[];

/* What messages call the texts of --cql and of options that are filters. */
#define COMMAND_LINE_TEXT "<cmdline>"

/*
 * Parse the options into *s->options, and read the query's file.  What is
 * misused, and a query that is missing or cannot be read, ends the program.
 * Where c->answer is set there need be no query.
 */
void command_line_read(
    struct command_line *c, struct frontend_output *s, int argc, char **argv);

/*
 * Refuse options without effect on this run, and options that contradict each
 * other, once the inputs are known; exit like option_misused().
 */
void command_line_check(struct command_line *c);

void command_line_free(struct command_line *c);

#endif
