/*
 * map_run.h - what fenmap does: make a map, ask maps, or read them whole
 */
#ifndef MAP_MAP_RUN_H
#define MAP_MAP_RUN_H

#include "base/die.h"
#include "cli/run_counts.h"
#include "map/map_make.h"

struct map_run {
	struct map_settings settings; /* of the map that is made */
	const char *output, *tmp;     /* its name; a folder; or NULL */
	int threads;
	size_t memory; /* for records that are sorted: sorted_runs_memory() */
	const char **maps; /* to ask */
	int map_count;
	struct str missing; /* see map_ask.h */
	bool answer;
	const struct column_layout *layout;
	struct run_counts *run_counts;
	const void *user; /* of a record_adder */
	/* private to map_run.c: what the texts of the settings are in */
	struct out titles;
	struct map_file *merged;
	int merged_count;
};

/*
 * Make a map of lines, or of maps.  The old one stays until the new one is
 * whole.  Return the status.
 */
enum status map_run_make(struct map_run *r, char **files);
enum status map_run_merge(struct map_run *r, char **maps);

/*
 * Add all records to a map, whose settings are r->settings, and set *status;
 * return NULL, or an error message.
 */
typedef const char *record_adder(struct map_run *r, struct map_maker *maker,
    char **files, enum status *status);

/* Make a map of the records of `add`, as above; `what` it reads: "games". */
enum status map_run_make_by(
    struct map_run *r, char **files, record_adder *add, const char *what);

/* Answer the lines of the files by r->maps; return the status. */
int map_run_ask(const struct map_run *r, char **files);

enum map_reading { MAP_LINES, MAP_INFO, MAP_CHECK };

/*
 * Write the lines of each map, or what its header says, or check it; return the
 * status, STATUS_BAD if a checked map is not whole.
 */
enum status map_run_read(
    const struct map_run *r, enum map_reading what, char **maps);

#endif
