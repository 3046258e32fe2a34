/*
 * indexed.h - the games of a run found by the indexes beside their files
 *
 * An index says which games cannot match (index/select_games.h); the others are
 * read from their file as ever.  So nothing that is written depends on it. What
 * is wrong with an index is reported once, and all games are read; it is an
 * error if the options require an index.
 */
#ifndef MATCH_INDEXED_H
#define MATCH_INDEXED_H

#include <stdint.h>

#include "index/selected_games.h"
#include "match/run.h"
#include "pgn/games.h"

struct indexed_games {
	struct selected_games games; /* first, so that it is their feed */
	uint64_t unread; /* games that match, and were not read at all */
	/* the rest is indexed.c's own */
	struct run *run;
	const struct match_options *options; /* the run's */
	struct arena arena;
	struct selector *queries; /* what each of the run requires */
	struct out errors;
	struct index index;
	bool open;	 /* it is */
	uint64_t before; /* games of the files before */
	/* of the files so far: games of a file may not be done yet */
	struct index_choices *choices;
	size_t choices_count;
};

/*
 * Return the indexes of a run, to be freed; NULL where none is used; *wrong
 * says why one that is required cannot be.
 */
struct indexed_games *indexed_games_new(struct run *r, const char **wrong);
void indexed_games_free(struct indexed_games *g);

/* Register the indexes that these options use, as files that are read. */
void indexed_register(const struct match_options *o, struct file_roles *roles);

/* True if a query must match a game, given what the index knows of it. */
static inline bool
indexed_asks(const struct match_options *o, const uint8_t *known, int query)
{
	return !known || o->index == INDEX_VERIFY ||
	    choice_of(known, query) == ANSWER_OPEN;
}

#endif
