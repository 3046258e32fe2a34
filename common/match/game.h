/*
 * game.h - a query over a game: does it match, and its text if it does
 *
 * A game matches when the number of its matching positions is in the range
 * asked for, at least one by custom.  It is written with the comments that the
 * query made, `Game number N`, and the match string at each matching position.
 * games.h does this for all games of a file.
 */
#ifndef MATCH_GAME_H
#define MATCH_GAME_H

#include "base/arena.h"
#include "cql/cql.h"
#include "cql/run/regex.h"
#include "match/output_name.h"
#include "match/report.h"
#include "pgn/split.h"
#include "pgn/tree.h"

/* What is written, after header and options have been put together. */
struct match_wish {
	bool variations;
	bool quiet, silent, noheader, showmatches;
	bool holds_messages; /* until their game is done */
	bool unwritten;	     /* nobody asks for the text of the games */
	bool sorts;    /* games are put in order by their matching positions */
	bool unsorted; /* but are written as they match, and so for sort */
	struct str matchstring;
	struct read_style reading;
	struct write_style style; /* of the games */
	/* names of the tags that are written, and of those that are not */
	const struct regex *tags_in, *tags_out; /* NULL: all, none */
	struct str result;			/* only such games; NULL: all */
	unsigned long first_game, last_game;
	unsigned long least, most; /* matching positions of a game */
	unsigned long limit;	   /* games; 0: all */
};

/* What the query's header asks for. */
struct match_wish match_wish_of(const struct query *q);

/* What matches games one after the other, in one thread. */
struct matcher {
	struct cql_run *run;
	const struct match_wish *wish;
	const struct report *report; /* rows in place of games, or NULL */
	struct out *text;	     /* takes games or rows */
	struct out *warnings;	     /* takes what is wrong with games */
	struct namer *namer;	     /* of the files they go to, or NULL */
	struct str name;	     /* the name for the game that matched */
	/* the rest is game.c's own */
	struct arena arena, whole;
	struct game_reader reader;
	struct writer writer;
	struct regexes regexes;
	bool *matched; /* by the id of a spot */
	unsigned spots, size;
};

/*
 * The run, the wish and the report are the caller's and must last; so must what
 * `text` and `warnings` point to, which may be changed between games.
 */
void matcher_init(struct matcher *m, struct cql_run *run,
    const struct match_wish *wish, const struct report *report);
void matcher_free(struct matcher *m);

/*
 * One game, which is that of the run until the next: CQL_YES when it matched
 * and its text was written, with the number of its matching positions in
 * *found; CQL_ERROR when the query stopped, or the game has no name.
 */
enum cql_result matcher_take(struct matcher *m, const struct chunk *chunk,
    const char *file, unsigned long number, unsigned long *found);

#endif
