/*
 * map_lines.h - the lines of positions and values that a map is made of
 *
 * A line is a position, the columns of the key and those of the value.  All
 * lines have as many columns as the first good one.
 */
#ifndef MAP_MAP_LINES_H
#define MAP_MAP_LINES_H

#include "base/die.h"
#include "cli/run_counts.h"
#include "io/line.h"
#include "map/map_make.h"

struct map_lines {
	struct map_settings *settings; /* columns and titles are set */
	struct map_maker *maker;
	const struct column_layout *layout;
	struct run_counts *run_counts;
	int threads;
	struct out *titles; /* holds those of the settings */
	const char *wrong;  /* why reading stopped, or NULL */
};

/*
 * Add the lines of the files to the map.  A bad line is reported and left out.
 * Return the status.
 */
enum status map_lines_add(struct map_lines *l, char **files);

/*
 * Cut a line into the columns before and after its position, at most `most`;
 * copies are in `memory`.  Return NULL, or an error message.
 */
const char *map_lines_cut(const struct line *l, struct arena *memory,
    struct str *columns, unsigned most, unsigned *count);

#endif
