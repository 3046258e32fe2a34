/*
 * indexed.h - the games of a run found by the indexes beside their files
 *
 * An index says which games cannot match (index/choose.h); the others are read
 * from their file as ever.  So nothing that is written depends on it.  What is
 * wrong with an index is said once, and its games are all read, but where the
 * options demand it.
 */
#ifndef MATCH_INDEXED_H
#define MATCH_INDEXED_H

#include "index/survivors.h"
#include "match/task.h"
#include "pgn/games.h"

struct indexed_games {
	struct game_feed feed; /* first, so that one is the other */
	struct seen_tags seen; /* the names of tags in all indexes */
	/* the rest is indexed.c's own */
	const struct match_task *task;
	struct arena arena;
	const struct index_condition *condition; /* NULL: not derived yet */
	struct cql_run *run;			 /* asks about tags, or NULL */
	struct out errors;
	struct index index;
	bool open;	      /* it is */
	unsigned long before; /* games of the files before */
	uint8_t *choices;
	struct survivors survivors;
	uint64_t watched, place; /* games so far, and of groups before */
	size_t group;
};

/*
 * NULL where no index is used for the tasks, as for several, else it is to be
 * freed; *wrong says why one that is demanded cannot be used.  They must last.
 */
struct indexed_games *indexed_games_new(
    const struct match_task *tasks, int count, const char **wrong);
void indexed_games_free(struct indexed_games *g);

#endif
