/*
 * match_batch.h - a batch of games (pgn/batch.h), and what came of each
 *
 * A thread matches the games of a batch one after the other and leaves a result
 * for each.  They may be written while it goes on: those of the first `done`
 * games do not change any more.
 */
#ifndef MATCH_MATCH_BATCH_H
#define MATCH_MATCH_BATCH_H

#include <stdatomic.h>

#include "cql/cql.h"
#include "pgn/batch.h"
#include "table/group_key.h"

/* What came of a game for one query. */
struct query_result {
	/* what is written of the game, and the name of its file if it has one
	   of its own; what was said while it was matched */
	struct out text, name, messages;
	struct run_warnings odd;
	struct game_keys keys[2]; /* of its groups: groups.h */
	const struct out *failed; /* the message that stopped the query, or
				     NULL: it goes on */
	bool matches;
	uint64_t positions;	/* that match */
	struct sort_best *best; /* of each sort of the query */
};

struct game_results {
	struct out warnings; /* about the game */
	/* if it matches, with --tag-matches: the game without that tag, and
	   where the tag belongs */
	struct out game;
	size_t tag_at;
	struct query_result *of; /* each query */
	bool some;		 /* any of these holds anything */
};

struct match_batch {
	struct batch batch; /* first: batch_take() gets a match_batch */
	/* of each game, and messages after the last one that is done */
	struct game_results *results;
	atomic_int done;     /* games */
	bool failed;	     /* no query goes on */
	int written;	     /* games, for who writes them */
	struct arena memory; /* of the best values */
	/* the rest is match_batch.c's own */
	int queries, capacity;
};

void match_batch_init(struct match_batch *b, int queries);
void match_batch_free(struct match_batch *b);

/* Remove its games and their results. */
void match_batch_clear(struct match_batch *b);

/* Reserve a result for each game of the batch, and one for what follows. */
void match_batch_reserve(struct match_batch *b);

#endif
