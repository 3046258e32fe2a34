/*
 * file.h - an index that is read, of which nothing is believed unchecked
 *
 *     struct index x;
 *     wrong = index_open(&x, "games.pgn.index");
 *     if (!wrong) wrong = index_check_source(&x, fd);
 *     for (size_t g = 0; !wrong && g < x.group_count; g++)
 *             wrong = index_load(&x, g, INDEX_FACTS); ... x.column[...] ...
 *     index_close(&x);
 *
 * The file is read, not mapped, so that nothing happens when it is cut off
 * meanwhile.  A column is read when it is needed, and its sum is checked then;
 * what it says is in bounds, whoever made it.  One group is held at a time.
 */
#ifndef INDEX_FILE_H
#define INDEX_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "index/index_format.h"

/* Columns can be read up to a multiple of so many games; but what stands behind
   the last game means nothing. */
enum { INDEX_ROW = 64 };

struct index {
	struct index_foot foot;
	struct index_group *groups;
	size_t group_count;
	/* those of the group that was loaded last; NULL, or of its games */
	const struct index_span *spans;
	const uint64_t *facts;
	const struct index_place *places;
	const uint32_t *tags;
	const move *moves;
	const bb *unions[PIECES];
	/* the tags, once index_load_tags() has read them */
	const struct index_name *names;
	const struct index_pair *pairs;
	const char *strings;
	/* the rest is file.c's own */
	int fd;
	uint64_t size;
	size_t loaded; /* the group */
	void *memory[INDEX_COLUMNS];
	size_t capacity[INDEX_COLUMNS];
	bool there[INDEX_COLUMNS];
};

/* NULL, or what is wrong; then it is not open. */
const char *index_open(struct index *x, const char *name);
void index_close(struct index *x);

/*
 * Is it an index of the file that is open as fd, as it is now?  NULL;
 * index_stale; or why that cannot be known.
 */
const char *index_check_source(const struct index *x, int fd);
extern const char *const index_stale;

/* Return a column of a group; others of the same group stay.  NULL, or what is
 * wrong.
 */
const char *index_load(struct index *x, size_t group, int column);

/* Return the names and values of tags.  NULL, or what is wrong. */
const char *index_load_tags(struct index *x);

/* Return the moves and tags of the i-th game of the group, whose spans are
 * loaded. */
static inline size_t
index_move_count(const struct index *x, const struct index_group *g, unsigned i)
{
	uint32_t end = i + 1 < g->games ? x->spans[i + 1].move : g->moves;

	return end - x->spans[i].move;
}

static inline size_t
index_tag_count(const struct index *x, const struct index_group *g, unsigned i)
{
	uint32_t end = i + 1 < g->games ? x->spans[i + 1].tag : g->tags;

	return end - x->spans[i].tag;
}

#endif
