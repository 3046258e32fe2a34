/* file.c - see file.h */
#include "index/file.h"

#include <errno.h>
#include <string.h>

#include "base/error_text.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/sum.h"
#include "pgn/split.h"
#include "system/descriptor.h"

static const char damaged[] = "it is damaged; make it anew with pgnindex";

/* ---------------------------------------------------------------- sections */

/* True if `count` elements from `at` on lie between the mark and the foot. */
static bool
fits(const struct index *x, uint64_t at, uint64_t count, size_t element)
{
	uint64_t end = x->size - sizeof x->foot;

	return at >= sizeof INDEX_MARK - 1 && at <= end &&
	    count <= (end - at) / element;
}

/*
 * Read like source_read_at(), but report a file that ends too early as damaged.
 */
static const char *
read_at(const struct index *x, uint64_t at, void *into, size_t len)
{
	const char *wrong = source_read_at(x->fd, at, into, len);

	return wrong == source_too_short ? damaged : wrong;
}

/* Read a part into memory that is allocated here and check its checksum. */
static const char *
read_part(const struct index *x, const struct index_part *p, size_t element,
    void **into)
{
	size_t size = (size_t)p->count * element;
	const char *wrong;

	if (!fits(x, p->at, p->count, element))
		return damaged;
	*into = mem_get(size + 1);
	wrong = read_at(x, p->at, *into, size);
	return wrong || sum_bytes(SUM_START, *into, size) == p->sum ? wrong
								    : damaged;
}

/* ----------------------------------------------------------------- opening */

static const char *
read_foot(struct index *x)
{
	struct index_foot *f = &x->foot;
	char mark[sizeof INDEX_MARK - 1];
	const char *wrong = source_read_at(x->fd, 0, mark, sizeof mark);

	if (wrong && wrong != source_too_short)
		return wrong;
	if (wrong || memcmp(mark, INDEX_MARK, sizeof mark) != 0)
		return "it is no index of games";
	if (x->size < sizeof mark + sizeof *f)
		return damaged;
	wrong = read_at(x, x->size - sizeof *f, f, sizeof *f);
	if (wrong)
		return wrong;
	/* before the checksum, which other versions may compute differently */
	if (f->order == __builtin_bswap32(INDEX_ORDER))
		return "a machine of another kind made it; make it anew with "
		       "pgnindex";
	if (f->order == INDEX_ORDER && f->version != INDEX_VERSION)
		return "another version of pgnindex made it; make it anew";
	if (f->order != INDEX_ORDER ||
	    f->sum != sum_bytes(SUM_START, f, offsetof(struct index_foot, sum)))
		return damaged;
	return NULL;
}

static bool
is_sound(const struct index *x, const struct index_group *g)
{
	uint64_t size = 0;

	if (!g->games || g->games > INDEX_GROUP_GAMES)
		return false;
	for (int c = 0; c < INDEX_COLUMNS; c++)
		size += index_padded(index_column_size(g, c));
	return fits(x, g->at, size, 1);
}

static const char *
read_groups(struct index *x)
{
	uint64_t games = 0, moves = 0;
	const char *wrong = read_part(
	    x, &x->foot.groups, sizeof *x->groups, (void **)&x->groups);

	if (wrong)
		return wrong;
	x->group_count = (size_t)x->foot.groups.count;
	for (size_t i = 0; i < x->group_count; i++) {
		if (!is_sound(x, &x->groups[i]))
			return damaged;
		games += x->groups[i].games;
		moves += x->groups[i].moves;
	}
	return games == x->foot.games && moves == x->foot.moves ? NULL
								: damaged;
}

static const char *
open_file(struct index *x, const char *name)
{
	struct stat st;

	x->fd = descriptor_open(name, O_RDONLY | O_NONBLOCK);
	if (x->fd < 0 || fstat(x->fd, &st) != 0)
		return strerror(errno);
	if (!S_ISREG(st.st_mode))
		return "it is no regular file";
	x->size = (uint64_t)st.st_size;
	return NULL;
}

const char *
index_open(struct index *x, const char *name)
{
	const char *wrong;

	*x = (struct index){.loaded = SIZE_MAX};
	wrong = open_file(x, name);
	if (!wrong)
		wrong = read_foot(x);
	if (!wrong)
		wrong = read_groups(x);
	if (wrong)
		index_close(x);
	return wrong;
}

static void
free_tags(struct index *x)
{
	mem_free((void *)x->names);
	mem_free((void *)x->pairs);
	mem_free((void *)x->strings);
	x->names = NULL;
	x->pairs = NULL;
	x->strings = NULL;
}

void
index_unshare(struct index *x)
{
	for (int i = 0; i < INDEX_COLUMNS; i++)
		mem_free(x->column[i]);
}

void
index_close(struct index *x)
{
	index_unshare(x);
	mem_free(x->groups);
	free_tags(x);
	if (x->fd >= 0)
		close(x->fd);
	x->fd = -1;
}

void
index_share(struct index *to, const struct index *x)
{
	*to = *x;
	to->loaded = SIZE_MAX;
	memset(to->column, 0, sizeof to->column);
	memset(to->capacity, 0, sizeof to->capacity);
	memset(to->there, 0, sizeof to->there);
}

const char *const index_no_games = "the games are not there";

const char *
index_check_games(const struct index *x, const char *games)
{
	int fd = descriptor_open(games, O_RDONLY | O_NONBLOCK);
	const char *wrong;

	if (fd < 0)
		return errno == ENOENT
		    ? index_no_games
		    : error_text("%s: %s", games, strerror(errno));
	wrong = index_check_identity(fd, &x->foot.source);
	close(fd);
	return wrong;
}

/* ----------------------------------------------------------------- columns */

static const char *
check_spans(const struct index *x, const struct index_group *g)
{
	const struct index_span *s = x->spans;

	for (unsigned i = 0; i < g->games; i++) {
		struct index_span next = i + 1 < g->games
		    ? s[i + 1]
		    : (struct index_span){g->moves, g->tags};

		if (s[i].move > next.move || s[i].tag > next.tag)
			return damaged;
	}
	return s[0].move || s[0].tag ? damaged : NULL;
}

/*
 * Check that the texts lie in the file in order, do not overlap, and are not
 * empty.
 */
static const char *
check_places(const struct index *x, const struct index_group *g)
{
	const struct index_place *p = x->places;
	uint64_t from = 0;

	for (unsigned i = 0; i < g->games; i++) {
		if (p[i].offset < from || p[i].offset > x->foot.text ||
		    p[i].length == 0 ||
		    p[i].length > x->foot.text - p[i].offset ||
		    p[i].length > 2 * (uint64_t)SPLIT_GAME_MAX ||
		    p[i].head > p[i].length)
			return damaged;
		from = p[i].offset + p[i].length;
	}
	return NULL;
}

static const char *
check_tags(const struct index *x, const struct index_group *g)
{
	for (uint32_t i = 0; i < g->tags; i++)
		if (x->tags[i] >= x->foot.pairs.count)
			return damaged;
	return NULL;
}

static uint64_t
place_of_column(const struct index_group *g, int column)
{
	uint64_t at = g->at;

	for (int c = 0; c < column; c++)
		at += index_padded(index_column_size(g, c));
	return at;
}

static const char *
read_column(struct index *x, const struct index_group *g, int column)
{
	size_t size = (size_t)index_column_size(g, column);
	size_t capacity = size + INDEX_ROW * sizeof(bb);
	const char *wrong;

	if (capacity > x->capacity[column]) {
		mem_free(x->column[column]);
		x->column[column] = mem_get(capacity);
		x->capacity[column] = capacity;
	}
	wrong = read_at(x, place_of_column(g, column), x->column[column], size);
	if (wrong)
		return wrong;
	if (sum_bytes(SUM_START, x->column[column], size) != g->sum[column])
		return damaged;
	return column == INDEX_SPANS ? check_spans(x, g)
	    : column == INDEX_PLACES ? check_places(x, g)
	    : column == INDEX_TAGS   ? check_tags(x, g)
				     : NULL;
}

const char *
index_load(struct index *x, size_t group, int column)
{
	const char *wrong;

	if (x->loaded != group)
		memset(x->there, 0, sizeof x->there);
	x->loaded = group;
	if (x->there[column])
		return NULL;
	wrong = read_column(x, &x->groups[group], column);
	if (wrong)
		return wrong;
	x->there[column] = true;
	return NULL;
}

/* -------------------------------------------------------------------- tags */

static bool
is_text(const struct index *x, uint64_t at, uint64_t len)
{
	uint64_t end = x->foot.strings.count;

	return at <= end && len <= end - at;
}

/*
 * Return true if the names of tags lie in the text, are not empty, and differ.
 */
static bool
names_are_sound(const struct index *x)
{
	struct map seen = {0};
	bool sound;

	for (uint64_t i = 0; i < x->foot.names.count; i++) {
		const struct index_name *n = &x->names[i];

		if (n->len && is_text(x, n->at, n->len))
			map_put(&seen,
			    (struct str){x->strings + n->at, (size_t)n->len});
	}
	sound = map_count(&seen) == x->foot.names.count;
	map_clear(&seen, NULL, NULL);
	return sound;
}

static bool
tags_are_sound(const struct index *x)
{
	const struct index_foot *f = &x->foot;

	if (!names_are_sound(x))
		return false;
	for (uint64_t i = 0; i < f->pairs.count; i++)
		if (!is_text(x, x->pairs[i].at, x->pairs[i].len) ||
		    x->pairs[i].name >= f->names.count)
			return false;
	return true;
}

static const char *
read_tags(struct index *x)
{
	const struct index_foot *f = &x->foot;
	const char *wrong =
	    read_part(x, &f->names, sizeof *x->names, (void **)&x->names);

	if (!wrong)
		wrong = read_part(
		    x, &f->pairs, sizeof *x->pairs, (void **)&x->pairs);
	if (!wrong)
		wrong = read_part(x, &f->strings, 1, (void **)&x->strings);
	return wrong || tags_are_sound(x) ? wrong : damaged;
}

const char *
index_load_tags(struct index *x)
{
	const char *wrong = x->strings ? NULL : read_tags(x);

	if (wrong)
		free_tags(x);
	return wrong;
}

const char *
index_check_whole(struct index *x)
{
	const char *wrong = index_load_tags(x);

	for (size_t group = 0; !wrong && group < x->group_count; group++)
		for (int i = 0; !wrong && i < INDEX_COLUMNS; i++)
			wrong = index_load(x, group, i);
	return wrong;
}
