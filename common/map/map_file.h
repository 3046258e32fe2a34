/*
 * map_file.h - read a map
 *
 * The file is mapped into memory.  The header and the directory are checked
 * when it is opened, a block when it is first used.  Several threads may read
 * one map.
 */
#ifndef MAP_MAP_FILE_H
#define MAP_MAP_FILE_H

#include "map/map_key.h"

struct map_file {
	const char *name; /* the caller's */
	struct map_settings settings;
	uint64_t count;	   /* positions */
	bool unread;	   /* it could not be opened or read, whole or not */
	const char *bytes; /* the whole file */
	uint64_t size;
	unsigned bits; /* of a bucket */
	/* private to map_file.c */
	const char *directory;
	uint64_t blocks;
	/* where each block begins, twice, plus 1 after it is checked; the end
	 */
	uint64_t *place;
};

/* The message that a map is damaged. */
extern const char map_damaged[];

/* A key and a value, in the map. */
struct map_record {
	struct str key, value;
};

/* Open a map.  Return NULL, or an error message; then it is closed. */
const char *map_file_open(struct map_file *m, const char *name);
void map_file_close(struct map_file *m);

/*
 * Prefetch what map_file_find() needs: the place of the bucket, then its
 * records.  For several questions, call each in a loop of its own, so that the
 * cache misses overlap.
 */
void map_file_prefetch_bucket(const struct map_file *m, uint64_t hash);
void map_file_prefetch_records(const struct map_file *m, uint64_t hash);

/*
 * Find a key by its hash.  value->text is NULL if it is not there.  Return
 * NULL, or an error message: the map is damaged.
 */
const char *map_file_find(
    const struct map_file *m, struct str key, uint64_t hash, struct str *value);

/* A place between records; all zero is the beginning. */
struct map_cursor {
	uint64_t block;
	const char *next, *end; /* of the records of that block */
};

/*
 * Read the record at a place and move on; r->key.text is NULL after the last.
 * Return NULL, or an error message.
 */
const char *map_file_next(
    const struct map_file *m, struct map_cursor *at, struct map_record *r);

#endif
