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
#include "match/task.h"
#include "pgn/games.h"

/* A task as the indexes see it. */
struct indexed_task {
	struct seen_tags seen; /* the names of tags in all indexes */
	uint64_t matching;     /* games that match, and were not read for it */
	/* the rest is indexed.c's own */
	struct indexed_games *of;
	const struct match_task *task;
	const struct index_condition *condition;
	struct cql_run *run; /* asks about tags, or NULL */
};

struct indexed_games {
	struct game_feed feed; /* first, so that one is the other */
	struct indexed_task *tasks;
	int count;
	uint64_t unread; /* games that match, and were not read at all */
	/* the rest is indexed.c's own */
	const struct match_options *options;
	struct arena arena;
	struct out errors;
	struct index index;
	bool open;	 /* it is */
	uint64_t before; /* games of the files before */
	struct index_choices choices;
	uint8_t *passed;  /* the row of a game that no task looks at */
	struct out *rows; /* of the files before */
	size_t row_files, row_capacity;
	struct selected_games selected_games;
	uint64_t watched, place; /* games so far, and of groups before */
	size_t group, watched_rows;
};

/*
 * NULL where no index is used for the tasks, else it is to be freed; *wrong
 * says why one that is demanded cannot be used.  They must last.
 */
struct indexed_games *indexed_games_new(
    const struct match_task *tasks, int count, const char **wrong);
void indexed_games_free(struct indexed_games *g);

/* Register the indexes that these options use, as files that are read. */
void indexed_register(const struct match_options *o, struct file_roles *roles);

/* True if a task must match a game, given what the index knows of it. */
static inline bool
indexed_asks(const struct match_options *o, const uint8_t *known, int task)
{
	return !known || o->index == INDEX_VERIFY ||
	    choice_of(known, task) == GAME_READ;
}

#endif
