/* sorted_runs.c - see sorted_runs.h */
#include "table/sorted_runs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/error_text.h"
#include "system/descriptor.h"
#include "system/machine.h"

enum {
	RUNS_OF_A_LEVEL = 16, /* merged into one of the next level */
	BLOCK = 1 << 14,      /* bytes per read */
};

/* A file and its read buffer. */
struct sorted_run {
	int fd;
	int level; /* how many times its records were merged */
	char *buffer;
	size_t at, end, size;	  /* [at, end) of the buffer is not used yet */
	struct run_record record; /* the next one, unless it has ended */
	bool ended;
};

/* The lengths before a record. */
struct run_lengths {
	size_t key, value;
};

size_t
sorted_runs_memory(size_t usual)
{
	size_t most = mem_most(), half = (most ? most : machine_memory()) / 2;

	return !most && usual && usual < half ? usual : half;
}

void
sorted_runs_init(struct sorted_runs *r, const char *folder)
{
	if (!folder)
		folder = getenv("TMPDIR");
	if (!folder || !*folder)
		folder = descriptor_temporary();
	*r = (struct sorted_runs){.folder = folder};
	out_format(&r->title,
	    "records to a temporary file in %s (--tmp names another folder)",
	    folder);
	out_char(&r->title, '\0');
}

static void
free_run(struct sorted_run *run)
{
	close(run->fd);
	mem_free(run->buffer);
}

void
sorted_runs_free(struct sorted_runs *r)
{
	for (int i = 0; i < r->count; i++)
		free_run(&r->run[i]);
	mem_free(r->run);
	out_close(&r->title);
}

/* ------------------------------------------------------------------ reading */

/*
 * Read on until `needed` bytes are unused, or to the end of the file; those
 * that are there move to the front.
 */
static const char *
read_more(struct sorted_run *run, size_t needed)
{
	size_t left = run->end - run->at;
	ssize_t got = 1;

	if (left >= needed)
		return NULL;
	if (left)
		memmove(run->buffer, run->buffer + run->at, left);
	run->at = 0;
	run->end = left;
	MEM_RESERVE(run->buffer, run->end, needed + BLOCK, run->size);
	while (run->end < needed && got > 0) {
		do
			got = read(run->fd, run->buffer + run->end,
			    run->size - run->end);
		while (got < 0 && errno == EINTR);
		if (got < 0)
			return error_text("a temporary file cannot be read: %s",
			    strerror(errno));
		run->end += (size_t)got;
	}
	return NULL;
}

/* Read the next record of a run, or set run->ended. */
static const char *
next_record(struct sorted_run *run)
{
	struct run_lengths len = {0};
	const char *wrong = read_more(run, sizeof len);
	size_t left = run->end - run->at;

	run->ended = !left;
	if (wrong || run->ended)
		return wrong;
	if (left >= sizeof len) {
		memcpy(&len, run->buffer + run->at, sizeof len);
		wrong = read_more(run, sizeof len + len.key + len.value);
	}
	if (wrong || run->end - run->at < sizeof len + len.key + len.value)
		return wrong ? wrong
			     : "a temporary file is not as it was written";
	run->at += sizeof len;
	run->record.key = (struct str){run->buffer + run->at, len.key};
	run->at += len.key;
	run->record.value = (struct str){run->buffer + run->at, len.value};
	run->at += len.value;
	return NULL;
}

static const char *
begin_reading(struct sorted_run *run)
{
	run->at = run->end = 0;
	if (lseek(run->fd, 0, SEEK_SET) < 0)
		return error_text(
		    "a temporary file cannot be read: %s", strerror(errno));
	return next_record(run);
}

/* ------------------------------------------------------------------ joining */

/* A binary heap of runs, by their next records; the least one is at 0. */
struct run_merge {
	struct sorted_run **heap;
	int count;
};

/* Compare by keys; of equal ones the earlier run comes first. */
static bool
comes_before(const struct sorted_run *a, const struct sorted_run *b)
{
	int order = str_compare(a->record.key, b->record.key);

	return order ? order < 0 : a < b;
}

/* Move the run at `at` down until the heap is in order. */
static void
sift_down(struct run_merge *m, int at)
{
	struct sorted_run *run = m->heap[at];

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

/* Pass on the next record, and remove it from the heap. */
static const char *
pass_first(struct run_merge *m, record_taker *take, void *user)
{
	const char *wrong = take(user, &m->heap[0]->record);

	if (!wrong)
		wrong = next_record(m->heap[0]);
	if (m->heap[0]->ended)
		m->heap[0] = m->heap[--m->count];
	if (m->count)
		sift_down(m, 0);
	return wrong;
}

/* Merge the runs from number `first` on, but not those from `end` on. */
static const char *
merge(struct sorted_runs *r, int first, int end, record_taker *take, void *user)
{
	struct run_merge m = {.heap = mem_get((size_t)(end - first + 1) *
				  sizeof(struct sorted_run *))};
	const char *wrong = NULL;

	for (int i = first; i < end && !wrong; i++) {
		wrong = begin_reading(&r->run[i]);
		if (!r->run[i].ended)
			m.heap[m.count++] = &r->run[i];
	}
	for (int i = m.count / 2; i-- > 0 && !wrong;)
		sift_down(&m, i);
	while (!wrong && m.count)
		wrong = pass_first(&m, take, user);
	mem_free(m.heap);
	return wrong;
}

const char *
sorted_runs_each(struct sorted_runs *r, record_taker *take, void *user)
{
	return merge(r, 0, r->count, take, user);
}

/* ------------------------------------------------------------------ writing */

const char *
sorted_runs_open(struct sorted_runs *r, struct out *o)
{
	struct out name = {0};
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
		descriptor_keep(fd);
	out_close(&name);
	if (wrong)
		return wrong;
	out_init(o, fd, r->title.text);
	MEM_ADD(r->run, r->count, (struct sorted_run){.fd = fd});
	return NULL;
}

const char *
sorted_runs_write(void *run, const struct run_record *r)
{
	struct run_lengths len = {r->key.len, r->value.len};
	struct out *o = run;

	out_bytes(o, (const char *)&len, sizeof len);
	out_str(o, r->key);
	out_str(o, r->value);
	if (o->len >= OUT_BLOCK)
		out_flush(o);
	return NULL;
}

/* Return the number of runs at the end that have the same level. */
static int
last_level(const struct sorted_runs *r)
{
	int same = 0;

	while (same < r->count &&
	    r->run[r->count - 1 - same].level == r->run[r->count - 1].level)
		same++;
	return same;
}

/* Merge the last runs into one, which replaces them. */
static const char *
join_last(struct sorted_runs *r, int count)
{
	int first = r->count - count;
	struct out o;
	const char *wrong = sorted_runs_open(r, &o);

	if (wrong)
		return wrong;
	wrong = merge(r, first, first + count, sorted_runs_write, &o);
	out_flush(&o);
	o.fd = -1;
	out_close(&o);
	for (int i = 0; i < count; i++)
		free_run(&r->run[first + i]);
	r->run[r->count - 1].level = r->run[first].level + 1;
	r->run[first] = r->run[r->count - 1];
	r->count = first + 1;
	/* cppcheck-suppress returnDanglingLifetime ; it is an error text */
	return wrong;
}

const char *
sorted_runs_close(struct sorted_runs *r, struct out *o)
{
	const char *wrong = NULL;

	out_flush(o);
	o->fd = -1; /* it will be read */
	out_close(o);
	while (!wrong && last_level(r) >= RUNS_OF_A_LEVEL)
		wrong = join_last(r, last_level(r));
	return wrong;
}
