/*
 * match.h - a query over games: which match, and the text of those that do
 *
 * A game matches when the number of its matching positions is in the range
 * asked for, at least one by custom.  Its text goes to `out` with the comments
 * that the query made, `Game number N`, and the match string at each matching
 * position.
 */
#ifndef CQL_MATCH_H
#define CQL_MATCH_H

#include "cql/cql.h"
#include "cql/report.h"
#include "cql/order.h"
#include "line/arena.h"
#include "pgn/games.h"
#include "pgn/tree.h"

/* What is written, after header and options have been put together. */
struct match_wish {
	bool variations;
	bool quiet, silent, noheader, showmatches;
	bool sorts; /* by the number of matching positions */
	struct str matchstring;
	struct str result; /* only such games; NULL: all */
	unsigned long first_game, last_game;
	unsigned long least, most; /* matching positions of a game */
	unsigned long limit;	   /* games; 0: all */
};

/* What the query's header asks for. */
struct match_wish match_wish_of(const struct query *q);

struct match_count {
	unsigned long games, matching_games, matching_positions;
};

struct matcher {
	struct cql_run *run;
	const struct match_wish *wish;
	const struct report *report; /* rows in place of games, or NULL */
	struct out *out;	     /* games or rows */
	struct out *warnings; /* bad games, and the numbers of --showmatches */
	struct match_count count;
	/* the rest is match.c's own */
	struct arena arena, whole;
	struct order order;
	struct out text; /* of a game that is to wait */
	struct game_reader reader;
	struct writer writer;
	struct out rows; /* of this game, until it has matched */
	const char *source;
	bool *matched; /* by the id of a spot */
	unsigned size;
};

void matcher_init(struct matcher *m, struct cql_run *run,
    const struct match_wish *wish, struct out *out, struct out *warnings);
void matcher_free(struct matcher *m);

/* One game; CQL_ERROR when the query stopped. */
enum cql_result matcher_take(struct matcher *m, const struct piece *piece,
    const char *file, unsigned long number);

/* All games of a file (NULL: stdin); false when the query stopped. */
bool matcher_run(struct matcher *m, struct games *games);

#endif
