/*
 * match_options.h - what a run of cqlmatch does: the query, its input and its
 * output
 *
 * One struct holds it for all of match/.  The rows of cqlmatch/option_rows.c
 * point at its members; a program without a command line fills it by itself,
 * from match_options_init() on.
 */
#ifndef MATCH_MATCH_OPTIONS_H
#define MATCH_MATCH_OPTIONS_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/column_layout.h"
#include "cli/terminal.h"
#include "cql/file_lookup.h"
#include "match/inputs.h"
#include "match/output.h"
#include "match/report.h"
#include "pgn/games.h"
#include "pgn/read.h"
#include "board/variant.h"
#include "pgn/pgn_write.h"

enum { VARIANT_ALIASES_MAX = 64 };

/* The tag of --tag-matches where no name is given. */
#define QUERY_TAG "Queries"

/* Are games found by the index beside their file? */
enum index_use {
	INDEX_AUTO, /* where there is one that is whole */
	INDEX_NEVER,
	INDEX_ALWAYS, /* or they are not read */
	INDEX_VERIFY, /* all are read, and the index is held against them */
};

extern const char *const index_uses[]; /* in that order, and NULL */

/* Which comments are added to games. */
enum comment_level {
	LEVEL_USUAL,
	LEVEL_QUIET,  /* none at matching positions */
	LEVEL_SILENT, /* none */
};

/* How marks such as `.........[1000]` are written as games are done. */
struct game_marks {
	uint64_t usual;	     /* each so many games by default; 0: none */
	uint64_t dots_from;  /* marks have dots between, from so many on */
	bool starts_lines;   /* a mark is followed by a line end */
	bool leaves_line;    /* the last line of marks and numbers has no end */
	bool among_messages; /* they go there, and not among warnings */
	/* writes more after the mark of this game, with `user`; or NULL */
	void (*more)(void *user, struct out *o, uint64_t number);
	void *user;
};

struct match_options {
	/*
	 * A query is the texts followed by a file; each file makes one query,
	 * and without any the texts alone do.  Transforms are around each, the
	 * first one outermost.
	 */
	struct cql_text *texts;
	int text_count;
	struct cql_text *query_files;
	int query_file_count;
	const char **transforms;
	int transform_count;
	struct file_lookup files; /* where files are looked for */
	struct run_options run;	  /* how it is evaluated */
	bool parses;		  /* only show it as a tree, */
	enum when colours;	  /* in colours */
	bool explains; /* what each filter did, and its share of time */
	/* of one of several queries, in the options that are its own */
	struct str query_name; /* that of its file, without folder and ending */
	bool is_one_of_several;

	/* the input */
	struct inputs inputs;
	bool may_hold_none;	     /* a file without games is no error */
	struct column_layout layout; /* of position lines */
	struct read_style reading;
	enum index_use index;
	const char *index_file;	       /* of the only file; NULL: FILE.index */
	enum variant variant;	       /* of lines that show none */
	struct variant_names variants; /* `aliases` */
	struct variant_alias aliases[VARIANT_ALIASES_MAX];
	char **states; /* of parts of a run, in place of games; NULL: none */
	int state_count;
	uint64_t first;		/* the number of the first game or line; 0: 1 */
	struct games_part part; /* where the first file of games stands */
	bool variations, mainline; /* mainline wins, over the header, too */

	/* what matches, after match_options_add_header() */
	struct number_range games; /* their numbers */
	struct str result;	   /* only games with it; NULL: all */
	struct number_range matches, sorted_matches; /* positions of a game */
	uint64_t limit;				     /* matches; 0: all */
	bool inverts; /* the lines that do not match */

	/* what is written */
	struct match_output output;
	bool status_only; /* nothing */
	bool counts;	  /* how many games or lines match */
	bool answers;	  /* the value of the query for each line */
	bool numbers;	  /* the line's number before it */
	/* games once each, with a tag of this name that holds those of the
	   queries that match; or NULL */
	const char *query_tag;
	struct report report;
	const char *emits; /* the file for the state of this part, or NULL */
	const char *temporary; /* the folder for groups, or NULL */

	/* how games are written */
	struct write_style style;
	struct str matchstring;
	enum comment_level level;
	bool noheader; /* no comment with the number of the game */
	/* names of the tags that are written, and that are not */
	struct regex *tags_in, *tags_out; /* NULL: all, none */
	bool sorts;	/* in the order of their matching positions, */
	bool unsorted;	/* but still as they match, and so for sort */
	bool unordered; /* in any order */

	/* how the run goes */
	uint64_t threads; /* 0: as many as are good */
	uint64_t seconds; /* 0: no limit */
	bool shows_progress;
	uint64_t mark; /* a mark each so many games; 0: by default */
	struct game_marks marks;
	enum when summary;   /* what it did, in a line at its end */
	bool showmatches;    /* the number of each game that matched */
	bool says_to_stdout; /* messages go there beside results, too */
	/* takes the persistent variables of games; NULL: messages do */
	struct out *variables;
	bool one_error;	     /* of a query: later ones are not reported */
	bool holds_messages; /* until their game is done */

	struct arena memory; /* for what the members above point to */
};

/* Set all defaults.  *o must not move afterwards. */
void match_options_init(struct match_options *o);
void match_options_free(struct match_options *o);

/*
 * True if a summary is written.  The default is yes for games, no where the
 * result is a number, a status, or answers.
 */
bool match_options_wants_summary(const struct match_options *o);

/* True if games wait until all are known; not if nothing is written. */
bool match_options_sort(const struct match_options *o, const struct query *q);

/* Return the number of queries, at least one. */
int match_options_queries(const struct match_options *o);

/* Set what the header of the query says and the options leave open. */
void match_options_add_header(struct match_options *o, const struct query *q);

/* True if of games and lines that match only their number is written, or the
 * names of queries (--tag-matches). */
static inline bool
match_options_unwritten(const struct match_options *o)
{
	return o->status_only || o->counts || o->report.groups ||
	    o->output.files.dry || o->query_tag;
}

/* True if a run may end before its input does. */
static inline bool
match_options_may_end(const struct match_options *o)
{
	return o->limit || o->status_only;
}

/* True if a game can only match where the query matches in it. */
static inline bool
match_options_need_match(const struct match_options *o)
{
	return o->matches.least > 0 && !o->inverts;
}

/*
 * Return how many games or lines come before the first that is read, by the
 * number that the options give it.
 */
static inline uint64_t
match_options_before(const struct match_options *o)
{
	return o->first ? o->first - 1 : 0;
}

#endif
