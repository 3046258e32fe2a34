/*
 * map_make.h - make a map of records
 *
 * External merge sort by hash and key: records are collected in memory, sorted
 * (table/group_sort.h) and, when memory is full, written to a run
 * (table/sorted_runs.h).  Equal keys become one record at the end only, in the
 * order in which they were added, so the bytes of the map do not depend on the
 * memory.  It is read twice: a block holds as many positions as their number
 * demands (map_format.h).
 */
#ifndef MAP_MAP_MAKE_H
#define MAP_MAP_MAKE_H

#include "base/arena.h"
#include "map/map_file.h"
#include "table/sorted_runs.h"

struct sorted_key;

struct map_maker {
	const struct map_settings *settings;
	/* private to map_make.c */
	struct sorted_runs runs;
	size_t most;		   /* limit on the bytes in memory */
	struct arena records;	   /* in memory */
	struct sorted_key *sorted; /* their keys */
	size_t count, capacity;
	bool is_sorted; /* nothing more can be added */
};

/*
 * Initialise; `settings` must last, and their columns be set before a record is
 * written.  `folder` is that of temporary files, or NULL (sorted_runs.h); at
 * most `most` bytes are used for records.
 */
void map_maker_init(struct map_maker *m, const struct map_settings *settings,
    const char *folder, size_t most);
void map_maker_free(struct map_maker *m);

/*
 * Add a record, whose value is that of one line or of a map.  Return NULL, or
 * the error of a temporary file.
 */
const char *map_maker_add(
    struct map_maker *m, struct str key, uint64_t hash, struct str value);

/*
 * Write the map to the empty file o->fd; set *count to its positions.  Return
 * NULL, or an error message.
 */
const char *map_maker_write(
    struct map_maker *m, struct out *o, uint64_t *count);

/*
 * Check every byte of a map: that its positions and values can be written as
 * lines, and that its records, made into a map again, are this file.  Return
 * NULL, or an error message.
 */
const char *map_check(const struct map_file *m);

#endif
