/*
 * map_ask.h - answer lines of positions with their values in maps
 */
#ifndef MAP_MAP_ASK_H
#define MAP_MAP_ASK_H

#include "base/die.h"
#include "cli/run_counts.h"
#include "map/map_file.h"

struct map_asker {
	struct map_file *maps;
	int count;
	struct str missing; /* each column of a position that is not there */
	bool answer;	    /* the columns replace the position */
	const struct column_layout *layout;
};

/*
 * Answer each line of the files on standard output; return the status.  A map
 * that turns out to be damaged ends the program.
 */
int map_ask_lines(
    const struct map_asker *a, char **files, struct run_counts *counts);

#endif
