/*
 * match_games.h - queries over the games of files, on one thread or several
 *
 *     reader --> jobs of some games --> workers, a cql_run each --> writer
 *
 * Results are written in the order of the input, however many threads there
 * are: games or rows, messages, and faults of games; --limit and errors end the
 * run at the same game.  Games that are sorted wait until all are known.
 *
 * Each task (task.h) evaluates each game until it has failed or needs no more;
 * the run ends with the last of them.  Games go to `out`, or to the files
 * that the task names.
 *
 * A run that is stopped (stop.h) is complete up to a game: what matched
 * until then is written.
 */
#ifndef MATCH_MATCH_GAMES_H
#define MATCH_MATCH_GAMES_H

#include <stdint.h>

#include "cql/cql.h"
#include "io/files.h"
#include "cli/progress.h"
#include "match/match_game.h"
#include "match/indexed.h"
#include "match/listener.h"
#include "match/task.h"
#include "pgn/games.h"

struct run_games {
	struct match_task *tasks;
	int count; /* of them, at least 1 */
	/* of the run: what of it is the same for all tasks */
	const struct match_options *options;
	struct games *games;
	struct indexed_games *indexed; /* or NULL */
	int threads;		       /* at least 1 */
	struct out *out, *messages;
	struct files *files; /* or NULL */
	struct str name;     /* of the one file of --tag-matches, or NULL */
	struct progress *progress;	 /* or NULL */
	struct match_listener *listener; /* or NULL */
	unsigned long long size;	 /* bytes of the input; 0: not known */
	bool measures;			 /* the seconds of each task */
	/*
	 * bad games, and what is odd in the query; as `messages` where both go
	 * to one place
	 */
	struct out *warnings;
	struct out *errors; /* takes the message of an error in the query */
	/* set by run_games() */
	uint64_t read, matching_games; /* of any task */
	bool stopped;		       /* for what stop_reason() says */
	bool failed;		       /* one of the tasks did */
	uint64_t last_game;	       /* that was looked at: its number */
};

/*
 * Match all games; false when a signal or an error in a query or with a file
 * stopped a task.  With several threads, or a state, persistent variables must
 * have strategies.
 */
bool run_games(struct run_games *g);

#endif
