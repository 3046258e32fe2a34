/*
 * map_whole.h - what is done with all of a map: write its lines, describe it,
 * merge several
 */
#ifndef MAP_MAP_WHOLE_H
#define MAP_MAP_WHOLE_H

#include "map/map_file.h"
#include "map/map_make.h"

/*
 * Write the records as lines, after the titles if `header`.  Return NULL, or an
 * error message.
 */
const char *map_write_lines(
    const struct map_file *m, bool header, struct out *o, uint64_t *count);

/* Write what the header says, a line for each. */
void map_write_info(const struct map_file *m, struct out *o);

/* Return the option, but --equal, in which two maps differ, or NULL. */
const char *map_settings_difference(
    const struct map_settings *a, const struct map_settings *b);

/*
 * Set settings for merging these maps, all but the rules if they are given.
 * Return NULL, or which map differs from the first, and in what.
 */
const char *map_merge_settings(
    struct map_settings *s, const struct map_file *maps, int count);

/* Add all records of a map.  Return NULL, or an error message. */
const char *map_merge_add(struct map_maker *to, const struct map_file *m);

#endif
