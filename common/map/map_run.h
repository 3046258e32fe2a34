/*
 * map_run.h - what fenmap does: make a map, ask maps, or read them whole
 *
 * map_lines.c reads the lines that a map is made of: a position, the columns of
 * the key and those of the value, as many as in the first good line; and it
 * answers lines.
 */
#ifndef MAP_MAP_RUN_H
#define MAP_MAP_RUN_H

#include "base/die.h"
#include "cli/line_filter.h"
#include "map/map_file.h"
#include "map/map_make.h"

struct map_run {
	struct map_settings settings; /* of the map that is made */
	const char *output, *tmp;     /* its name; a folder; or NULL */
	int threads;
	size_t memory; /* for records that are sorted: sorted_runs_memory() */
	const char **maps; /* to ask */
	int map_count;
	struct str missing; /* each column of a position that is not there */
	bool answer;	    /* the columns replace the position */
	struct line_filter lines;
	const void *user; /* of a record_adder */
	/* private to map/ */
	struct map_maker maker;
	enum status status;
	struct out titles;	 /* what those of the settings are in */
	struct map_file *opened; /* maps that are merged or asked */
	int opened_count;
};

/*
 * Add all records to r->maker, whose settings are r->settings, and set
 * r->status; return NULL, or an error message.
 */
typedef const char *record_adder(struct map_run *r, char **files);

/* Add the lines of files, each bad one reported and left out; or all maps. */
record_adder map_add_lines, map_add_maps;

/*
 * Make a map of the records of `add`; `what` it reads: "games".  The old one
 * stays until the new one is whole.  Return the status.
 */
enum status map_run_make(
    struct map_run *r, char **files, record_adder *add, const char *what);

/*
 * Answer the lines of the files by r->maps; return the status.  A damaged map
 * ends the program.
 */
int map_run_ask(struct map_run *r, char **files);

/* What fenmap does; the last three read maps as they are. */
enum map_work { MAP_MAKE, MAP_MERGE, MAP_ASK, MAP_LINES, MAP_INFO, MAP_CHECK };

/*
 * Write the lines of each map, or what its header says, or check it; return the
 * status, STATUS_BAD if a checked map is not whole.
 */
enum status map_run_read(struct map_run *r, enum map_work what, char **maps);

/* ----------------------------------------------- private to the room map/ */

/* Open maps as r->opened.  Return NULL, or an error message with the name. */
const char *map_run_open(
    struct map_run *r, const char *const *names, int count);
void map_run_close(struct map_run *r);

#endif
