/* group_runs.c - see group_runs.h */
#include "table/group_runs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/error_text.h"

enum {
	RUNS_OF_A_LEVEL = 16, /* merged into one of the next level */
	BLOCK = 1 << 14,      /* bytes per read */
};

/* A file and its read buffer. */
struct group_run {
	int fd;
	int level; /* how many times its groups were merged */
	char *buffer;
	size_t at, end, size; /* [at, end) of the buffer is not used yet */
	struct group group;   /* the next one, unless it has ended */
	bool ended;
};

void
group_runs_init(struct group_runs *r, const char *folder, int columns)
{
	if (!folder)
		folder = getenv("TMPDIR");
	if (!folder || !*folder)
		folder = "/tmp";
	*r = (struct group_runs){.folder = folder, .columns = columns};
	out_init(&r->title, -1, "a name");
	out_format(&r->title,
	    "groups to a temporary file in %s (--tmp names another folder)",
	    folder);
	out_char(&r->title, '\0');
}

static void
free_run(struct group_run *run)
{
	close(run->fd);
	mem_free(run->buffer);
}

void
group_runs_free(struct group_runs *r)
{
	for (int i = 0; i < r->count; i++)
		free_run(&r->run[i]);
	mem_free(r->run);
	out_close(&r->title);
}

/* ------------------------------------------------------------------ reading */

/* Read on after the unused bytes; *more is false at the end of the file. */
static const char *
read_more(struct group_run *run, bool *more)
{
	size_t left = run->end - run->at;
	ssize_t got;

	if (left)
		memmove(run->buffer, run->buffer + run->at, left);
	run->at = 0;
	run->end = left;
	MEM_RESERVE(run->buffer, run->end, BLOCK, run->size);
	do
		got = read(run->fd, run->buffer + run->end, BLOCK);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		return error_text(
		    "a temporary file cannot be read: %s", strerror(errno));
	run->end += (size_t)got;
	*more = got > 0;
	return NULL;
}

/* Read the next group of a run, or set run->ended. */
static const char *
next_group(struct group_run *run, int columns)
{
	const char *end = NULL, *wrong = NULL;
	size_t seen = 0;
	bool more = true;

	while (more && !wrong) {
		size_t len = run->end - run->at;

		if (len > seen)
			end = memchr(
			    run->buffer + run->at + seen, '\n', len - seen);
		if (end)
			break;
		seen = len;
		wrong = read_more(run, &more);
	}
	run->ended = !end && run->at == run->end;
	if (wrong || run->ended)
		return wrong;
	if (!end ||
	    !group_read_line(
		&run->group, str_between(run->buffer + run->at, end), columns))
		return "a temporary file is not as it was written";
	run->at = (size_t)(end + 1 - run->buffer);
	return NULL;
}

static const char *
begin_reading(struct group_run *run, int columns)
{
	run->at = run->end = 0;
	if (lseek(run->fd, 0, SEEK_SET) < 0)
		return error_text(
		    "a temporary file cannot be read: %s", strerror(errno));
	return next_group(run, columns);
}

/* ------------------------------------------------------------------ joining */

/* A binary heap of runs, by their next groups; the least one is at 0. */
struct group_merge {
	struct group_run **heap;
	int count, columns;
	struct out key; /* of the group that is being merged */
	struct group group;
};

static bool
comes_before(const struct group_run *a, const struct group_run *b)
{
	return str_compare(a->group.key, b->group.key) < 0;
}

/* Move the run at `at` down until the heap is in order. */
static void
sift_down(struct group_merge *m, int at)
{
	struct group_run *run = m->heap[at];

	for (;;) {
		int next = 2 * at + 1;

		if (next + 1 < m->count &&
		    comes_before(m->heap[next + 1], m->heap[next]))
			next++;
		if (next >= m->count || !comes_before(m->heap[next], run))
			break;
		m->heap[at] = m->heap[next];
		at = next;
	}
	m->heap[at] = run;
}

/* Remove the first group from the heap. */
static const char *
pass_first(struct group_merge *m)
{
	const char *wrong = next_group(m->heap[0], m->columns);

	if (m->heap[0]->ended)
		m->heap[0] = m->heap[--m->count];
	if (m->count)
		sift_down(m, 0);
	return wrong;
}

/* Merge the next group of all runs into m->group. */
static const char *
join_first(struct group_merge *m)
{
	const char *wrong = NULL;

	m->group = m->heap[0]->group;
	m->key.len = 0;
	out_str(&m->key, m->group.key);
	m->group.key = (struct str){m->key.text, m->key.len};
	wrong = pass_first(m);
	while (!wrong && m->count &&
	    str_equal(m->heap[0]->group.key, m->group.key)) {
		group_add(&m->group, &m->heap[0]->group);
		wrong = pass_first(m);
	}
	return wrong;
}

static const char *
merge(struct group_run *runs, int count, int columns, group_taker *take,
    void *user)
{
	struct group_merge m = {
	    .heap = mem_get((size_t)(count + 1) * sizeof(struct group_run *)),
	    .columns = columns,
	    .key = {.fd = -1}};
	const char *wrong = NULL;

	for (int i = 0; i < count && !wrong; i++) {
		wrong = begin_reading(&runs[i], columns);
		if (!runs[i].ended)
			m.heap[m.count++] = &runs[i];
	}
	for (int i = m.count / 2; i-- > 0 && !wrong;)
		sift_down(&m, i);
	while (!wrong && m.count) {
		wrong = join_first(&m);
		if (!wrong)
			wrong = take(user, &m.group);
	}
	mem_free(m.heap);
	out_close(&m.key);
	return wrong;
}

const char *
group_runs_each(struct group_runs *r, group_taker *take, void *user)
{
	return merge(r->run, r->count, r->columns, take, user);
}

/* ------------------------------------------------------------------ writing */

const char *
group_runs_open(struct group_runs *r, struct out *o)
{
	struct out name = {.fd = -1};
	const char *wrong = NULL;
	int fd;

	out_format(&name, "%s/pipefish-XXXXXX", r->folder);
	out_char(&name, '\0');
	fd = mkstemp(name.text);
	if (fd < 0)
		wrong =
		    error_text("cannot open a temporary file in %s: %s; --tmp "
			       "names another folder",
			r->folder, strerror(errno));
	else
		unlink(name.text);
	if (fd >= 0)
		fcntl(fd, F_SETFD, FD_CLOEXEC);
	out_close(&name);
	if (wrong)
		return wrong;
	out_init(o, fd, r->title.text);
	MEM_RESERVE(r->run, r->count, 1, r->capacity);
	r->run[r->count++] = (struct group_run){.fd = fd};
	return NULL;
}

static const char *
write_group(void *user, const struct group *g)
{
	group_write_line(user, g);
	return NULL;
}

/* Return the number of runs at the end that have the same level. */
static int
last_level(const struct group_runs *r)
{
	int same = 0;

	while (same < r->count &&
	    r->run[r->count - 1 - same].level == r->run[r->count - 1].level)
		same++;
	return same;
}

/* Merge the last runs into one, which replaces them. */
static const char *
join_last(struct group_runs *r, int count)
{
	int first = r->count - count;
	struct out o;
	const char *wrong = group_runs_open(r, &o);

	if (wrong)
		return wrong;
	wrong = merge(r->run + first, count, r->columns, write_group, &o);
	out_flush(&o);
	o.fd = -1;
	out_close(&o);
	for (int i = 0; i < count; i++)
		free_run(&r->run[first + i]);
	r->run[r->count - 1].level = r->run[first].level + 1;
	r->run[first] = r->run[r->count - 1];
	r->count = first + 1;
	return wrong;
}

const char *
group_runs_close(struct group_runs *r, struct out *o)
{
	const char *wrong = NULL;

	out_flush(o);
	o->fd = -1; /* it will be read */
	out_close(o);
	while (!wrong && last_level(r) >= RUNS_OF_A_LEVEL)
		wrong = join_last(r, last_level(r));
	return wrong;
}
