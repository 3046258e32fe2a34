/*
 * match_game.h - a query over a game: does it match, and its text if it does
 *
 * A game matches when the number of its matching positions is in the range of
 * the options, by custom at least one; with --invert, when it is not.  It is
 * written as annotate.h says, or a row or an answer for each match as report.h
 * says, or the groups of its matches are gathered.  games.h does this for all
 * games.
 */
#ifndef MATCH_MATCH_GAME_H
#define MATCH_MATCH_GAME_H

#include "cql/annotate.h"
#include "match/output_name.h"
#include "match/match_options.h"
#include "match/report.h"
#include "pgn/lazy_game.h"

/* What matches games one after the other, in one thread. */
struct matcher {
	struct cql_run *run;
	const struct match_options *options;
	struct out *text;	/* takes games or rows */
	struct game_keys *keys; /* takes the groups of the game */
	struct namer *namer;	/* of the files they go to, or NULL */
	struct str name;	/* of the file for the game that matched */
	struct seen_tags tags;	/* of those that were asked for */
	bool alone;		/* no other matcher looks at its games */
	struct reporter reporter;
	/* the rest is match_game.c's own */
	unsigned passed;   /* a bit for each of the last games that were played
			      first: might it have matched? */
	unsigned unplayed; /* games since then that were not */
	struct annotator annotator;
	bool groups_games; /* groups are those of games, not of positions */
	bool *matched;	   /* by the id of a spot */
	unsigned capacity; /* of `matched` */
};

/*
 * Make a matcher; the run, the options and what `text` points to must outlast
 * it; `text` may be changed between games, and `keys` if there are groups.
 */
void matcher_init(struct matcher *m, struct cql_run *run,
    const struct match_options *options);
void matcher_free(struct matcher *m);

/*
 * True if the game cannot match and nothing would be reported: matcher_take()
 * need not be called, which costs more.
 */
bool matcher_passes(const struct matcher *m, struct lazy_game *game);

/*
 * Return one game, which is that of the run until the next: CQL_YES when it
 * matched and its text was written, with the number of its matching positions
 * in *matches; CQL_ERROR when the query stopped, or the game has no name.
 */
enum cql_result matcher_take(
    struct matcher *m, struct lazy_game *game, uint64_t *matches);

#endif
