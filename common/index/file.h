/*
 * file.h - read and check an index file
 *
 *     struct index x;
 *     wrong = index_open(&x, "games.pgn.index");
 *     if (!wrong) wrong = index_check_identity(fd, &x.foot.source);
 *     for (size_t g = 0; !wrong && g < x.group_count; g++)
 *             wrong = index_load(&x, g, INDEX_FACTS); ... x.column[...] ...
 *     index_close(&x);
 *
 * The file is read, not mapped, so that truncating it meanwhile cannot kill the
 * process.  A column is read when it is needed.  Then its checksum and its
 * bounds are checked, so a malicious file does no harm.  One group is held in
 * memory at a time.
 */
#ifndef INDEX_FILE_H
#define INDEX_FILE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#include "index/identity.h"

/*
 * Columns may be read up to a multiple of so many games; the elements after the
 * last game are undefined.
 */
enum { INDEX_ROW = 64 };

struct index {
	struct index_foot foot;
	struct index_group *groups;
	size_t group_count;
	/*
	 * Columns of the loaded group, each valid after its index_load(): by
	 * number, and by name in the order of enum index_column.
	 */
	union {
		void *column[INDEX_COLUMNS];
		struct {
			const struct index_span *spans;
			const uint64_t *facts;
			const struct index_place *places;
			const uint32_t *tags;
			const move *moves;
			const bb *unions[PIECES];
		};
	};
	/* set by index_load_tags() */
	const struct index_name *names;
	const struct index_pair *pairs;
	const char *strings;
	/* private to file.c */
	int fd;
	uint64_t size;
	size_t loaded; /* number of the loaded group; SIZE_MAX: none */
	size_t capacity[INDEX_COLUMNS]; /* of each column, in bytes */
	bool there[INDEX_COLUMNS];
};

_Static_assert(
    offsetof(struct index, unions) - offsetof(struct index, column) ==
	INDEX_UNIONS * sizeof(void *),
    "each column has its name");

/*
 * Open and check an index.  Return NULL, or an error message; then it is
 * closed.
 */
const char *index_open(struct index *x, const char *name);
void index_close(struct index *x);

/*
 * Read the same index in another thread: *to loads columns of its own, and
 * shares the file, the groups and the tags with x, which must last.
 */
void index_share(struct index *to, const struct index *x);
void index_unshare(struct index *to);

/*
 * Check that the index was made of the file `games`, packed or not, as it is
 * now.  Return NULL; index_stale; index_no_games if the file is not there; or
 * another error message.
 */
const char *index_check_games(const struct index *x, const char *games);
extern const char *const index_no_games;

/* Load and check all columns and tags.  Return NULL, or an error message. */
const char *index_check_whole(struct index *x);

/*
 * Load a column of a group; keep the other columns of the same group.  Return
 * NULL, or an error message.
 */
const char *index_load(struct index *x, size_t group, int column);

/* Load the names and values of tags.  Return NULL, or an error message. */
const char *index_load_tags(struct index *x);

/*
 * Return the number of moves, or tags, of the i-th game of the group.  The
 * column INDEX_SPANS must be loaded.
 */
static inline size_t
index_move_count(const struct index *x, const struct index_group *g, unsigned i)
{
	uint32_t end = i + 1 < g->games ? x->spans[i + 1].move : g->moves;

	assert(x->there[INDEX_SPANS] && i < g->games);
	return end - x->spans[i].move;
}

static inline size_t
index_tag_count(const struct index *x, const struct index_group *g, unsigned i)
{
	uint32_t end = i + 1 < g->games ? x->spans[i + 1].tag : g->tags;

	assert(x->there[INDEX_SPANS] && i < g->games);
	return end - x->spans[i].tag;
}

#endif
