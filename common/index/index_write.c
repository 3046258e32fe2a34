/* index_write.c - see index_write.h */
#include "index/index_write.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"
#include "base/error_text.h"
#include "index/collect.h"
#include "index/identity.h"
#include "io/replace.h"
#include "base/sum.h"
#include "io/stop.h"
#include "pgn/games.h"
#include "system/descriptor.h"

/* An index that is being made. */
struct index_maker {
	/*
	 * Write or compare the bytes of `waiting`, which are at `at` of the
	 * index.  Return NULL, or an error message, which ends the making.
	 */
	const char *(*take)(struct index_maker *m);
	struct out file;    /* the index that is written, or compared */
	uint64_t at;	    /* bytes taken */
	struct out waiting; /* bytes to be taken next */
	struct index_group *groups;
	size_t group_count, group_capacity;
	struct dictionary dictionary;
	struct collector *group;
	struct index_foot foot;
};

static const char *
pass_on(struct index_maker *m)
{
	const char *wrong = m->take(m);

	m->at += m->waiting.len;
	m->waiting.len = 0;
	return wrong;
}

/* ---------------------------------------------------------------- sections */

static const char *
end_group(struct index_maker *m)
{
	if (!m->group->games)
		return NULL;
	MEM_RESERVE(m->groups, m->group_count, 1, m->group_capacity);
	collector_write(
	    m->group, &m->waiting, m->at, &m->groups[m->group_count]);
	m->foot.games += m->groups[m->group_count].games;
	m->foot.moves += m->groups[m->group_count].moves;
	m->group_count++;
	return pass_on(m);
}

static struct index_part
add_part(struct index_maker *m, const void *from, size_t count, size_t element)
{
	static const char padding[8];
	struct index_part p = {m->at + m->waiting.len, count,
	    sum_bytes(SUM_START, from, count * element)};

	out_bytes(&m->waiting, from, count * element);
	out_bytes(&m->waiting, padding,
	    (size_t)index_padded(count * element) - count * element);
	return p;
}

/* Write the sections after the groups and the foot. */
static const char *
write_end(struct index_maker *m)
{
	struct dictionary *d = &m->dictionary;
	struct index_foot *f = &m->foot;

	f->names = add_part(m, d->names, d->name_count, sizeof *d->names);
	f->pairs = add_part(m, d->pairs, d->pair_count, sizeof *d->pairs);
	f->strings = add_part(m, d->text.text, d->text.len, 1);
	f->groups = add_part(m, m->groups, m->group_count, sizeof *m->groups);
	f->sum = sum_bytes(SUM_START, f, offsetof(struct index_foot, sum));
	out_bytes(&m->waiting, (const char *)f, sizeof *f);
	return pass_on(m);
}

/* ------------------------------------------------------------------- games */

/* Add all games of the open file. */
static const char *
add_games(struct index_maker *m, struct split *s, struct run_counts *a)
{
	struct games_shape shape = {.blank = true};
	struct chunk chunk;
	const char *wrong = NULL;
	bool any = false;

	while (!wrong && split_next(s, &chunk)) {
		m->foot.text = chunk.offset + chunk.text.len;
		any |= chunk.is_game;
		if (chunk.offset == 0)
			shape = games_shape(&chunk, NULL);
		if (shape.refused)
			return games_refusal(&shape);
		if (!chunk.is_game)
			continue;
		if (!collector_add(m->group, &chunk))
			wrong = end_group(m);
		run_counts_step(a, 1);
	}
	if (!wrong)
		wrong = s->wrong;
	if (!wrong && !any && !shape.blank)
		wrong = games_none(&shape, m->foot.text);
	return wrong ? wrong : end_group(m);
}

static const char *
make_of(struct index_maker *m, struct source *from, struct run_counts *a)
{
	struct split s;
	const char *wrong;

	split_init(&s, from, NULL);
	out_bytes(&m->waiting, INDEX_MARK, strlen(INDEX_MARK));
	wrong = pass_on(m);
	if (!wrong)
		wrong = add_games(m, &s, a);
	split_free(&s);
	return wrong;
}

/*
 * Check that the file has not changed since `before` was computed.  Return
 * NULL, or an error message.
 */
static const char *
check_unchanged(const char *name, const struct index_identity *before)
{
	int fd = descriptor_open(name, O_RDONLY);
	const char *wrong =
	    fd < 0 ? strerror(errno) : index_check_identity(fd, before);

	if (fd >= 0)
		close(fd);
	return wrong == index_stale ? "it changed while it was read" : wrong;
}

static const char *
make(struct index_maker *m, const char *games, struct run_counts *a)
{
	struct source from;
	const char *wrong = source_open(&from, games);

	if (wrong)
		return wrong;
	m->foot = (struct index_foot){.order = INDEX_ORDER,
	    .version = INDEX_VERSION,
	    .packed = from.unpack != NULL};
	wrong = index_identify(from.fd, &m->foot.source);
	if (!wrong)
		wrong = make_of(m, &from, a);
	source_close(&from);
	if (!wrong)
		wrong = check_unchanged(games, &m->foot.source);
	return wrong ? wrong : write_end(m);
}

/*
 * Read the games of the file, let m->take() have the bytes of its index, and
 * count the games in `a`.  Return NULL, or the error of the file or of take().
 */
static const char *
make_index(struct index_maker *m, const char *games, struct run_counts *a)
{
	const char *wrong;

	if (strcmp(games, "-") == 0)
		return "standard input has no index; give the name of a file";
	m->group = mem_get(sizeof *m->group);
	collector_init(m->group, &m->dictionary);
	wrong = make(m, games, a);
	collector_free(m->group);
	dictionary_free(&m->dictionary);
	mem_free(m->group);
	mem_free(m->groups);
	out_close(&m->waiting);
	return wrong;
}

/* ------------------------------------------------------------------- files */

const char *const index_differs =
    "it is not the index of these games; make it anew with pgnindex";

static const char *
write_bytes(struct index_maker *m)
{
	const char *wrong;

	out_str(&m->file, out_all(&m->waiting));
	wrong = out_write(&m->file);
	return wrong ? error_text("%s: %s", m->file.name, wrong)
		     : stop_reason();
}

const char *
index_write_file(const char *games, const char *index, struct file_roles *roles,
    struct run_counts *a)
{
	struct output_file f = {.name = index, .role = ROLE_INDEX};
	struct index_maker m = {.take = write_bytes};
	struct replacement r;
	const char *wrong;

	if (packing_of_name(index))
		return error_text("%s: an index is read in place, so it cannot "
				  "be a packed file",
		    index);
	wrong = replace_open(&r, &m.file, &f, roles);
	if (wrong)
		return wrong;
	wrong = replace_check(index, INDEX_MARK);
	if (!wrong)
		wrong = make_index(&m, games, a);
	return replace_end(&r, &m.file, wrong);
}

/*
 * Compare the bytes with those of the file.  Return NULL, index_differs, or the
 * error of reading.
 */
static const char *
compare_bytes(struct index_maker *m)
{
	struct str bytes = out_all(&m->waiting);
	char there[1 << 12];

	for (size_t i = 0, now; i < bytes.len; i += now) {
		const char *wrong;

		now =
		    bytes.len - i < sizeof there ? bytes.len - i : sizeof there;
		wrong = source_read_at(m->file.fd, m->at + i, there, now);
		if (wrong && wrong != source_too_short)
			return error_text("%s: %s", m->file.name, wrong);
		if (wrong || memcmp(there, bytes.text + i, now) != 0)
			return index_differs;
	}
	return stop_reason();
}

const char *
index_compare_file(const char *games, const char *index, struct run_counts *a)
{
	struct index_maker m = {.take = compare_bytes};
	const char *wrong;
	char more;

	out_init(&m.file, descriptor_open(index, O_RDONLY), index);
	if (m.file.fd < 0)
		return error_text("%s: %s", index, strerror(errno));
	wrong = make_index(&m, games, a);
	if (!wrong && !source_read_at(m.file.fd, m.at, &more, 1))
		wrong = index_differs;
	close(m.file.fd);
	return wrong;
}
