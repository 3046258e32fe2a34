/* sorted_runs.c - see sorted_runs.h */
#include "table/sorted_runs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/error_text.h"
#include "io/source.h"
#include "system/descriptor.h"
#include "system/machine.h"

enum {
	RUNS_OF_A_LEVEL = 16, /* merged into one of the next level */
	BLOCK = 1 << 14,      /* bytes per read */
};

/* A file and its read buffer. */
struct sorted_run {
	int fd;
	int level;	    /* how many times its records were merged */
	uint64_t end, next; /* of the file; of what has been read of it */
	struct out buffer;
	size_t at;		  /* the bytes before it are used */
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
	r->file.name = r->title.text;
}

/* Free the runs from number `first` on. */
static void
free_runs(struct sorted_runs *r, int first)
{
	while (r->count > first) {
		struct sorted_run *run = &r->run[--r->count];

		close(run->fd);
		out_close(&run->buffer);
	}
}

void
sorted_runs_free(struct sorted_runs *r)
{
	free_runs(r, 0);
	mem_free(r->run);
	mem_free(r->file.text);
	out_close(&r->title);
}

/* ------------------------------------------------------------------ reading */

/*
 * Read on until `needed` bytes are unused; those that are there move to the
 * front.
 */
static const char *
read_more(struct sorted_run *run, size_t needed)
{
	struct out *o = &run->buffer;
	struct str left = out_since(o, run->at);
	uint64_t rest = run->end - run->next;
	const char *wrong;
	size_t size;

	if (left.len >= needed)
		return NULL;
	if (left.len)
		memmove(o->text, left.text, left.len);
	o->len = left.len;
	run->at = 0;
	size = (needed < BLOCK ? BLOCK : needed) - o->len;
	size = size < rest ? size : (size_t)rest;
	wrong = source_read_at(run->fd, run->next, out_reserve(o, size), size);
	if (wrong && wrong != source_too_short)
		return error_text("a temporary file cannot be read: %s", wrong);
	out_used(o, size);
	run->next += size;
	return wrong || o->len < needed
	    ? "a temporary file is not as it was written"
	    : NULL;
}

/* Read the next record of a run, or set run->ended. */
static const char *
next_record(struct sorted_run *run)
{
	struct run_lengths len;
	const char *wrong, *text;

	run->ended = run->at == run->buffer.len && run->next == run->end;
	if (run->ended)
		return NULL;
	if ((wrong = read_more(run, sizeof len)))
		return wrong;
	memcpy(&len, run->buffer.text + run->at, sizeof len);
	wrong = read_more(run, sizeof len + len.key + len.value);
	if (wrong)
		return wrong;
	text = run->buffer.text + run->at + sizeof len;
	run->record =
	    (struct run_record){{text, len.key}, {text + len.key, len.value}};
	run->at += sizeof len + len.key + len.value;
	return NULL;
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

/* Merge the runs from number `first` on. */
static const char *
merge(struct sorted_runs *r, int first, record_taker *take, void *user)
{
	struct run_merge m = {
	    .heap = mem_get((size_t)(r->count + 1) * sizeof *m.heap)};
	const char *wrong = NULL;

	for (int i = first; i < r->count && !wrong; i++) {
		struct sorted_run *run = &r->run[i];

		run->at = run->buffer.len = run->next = 0;
		wrong = next_record(run);
		if (!run->ended)
			m.heap[m.count++] = run;
	}
	for (int i = m.count / 2; i-- > 0 && !wrong;)
		sift_down(&m, i);
	while (!wrong && m.count) {
		wrong = take(user, &m.heap[0]->record);
		if (!wrong)
			wrong = next_record(m.heap[0]);
		if (m.heap[0]->ended)
			m.heap[0] = m.heap[--m.count];
		if (m.count)
			sift_down(&m, 0);
	}
	mem_free(m.heap);
	return wrong;
}

const char *
sorted_runs_each(struct sorted_runs *r, record_taker *take, void *user)
{
	return merge(r, 0, take, user);
}

/* ------------------------------------------------------------------ writing */

const char *
sorted_runs_open(struct sorted_runs *r)
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
	r->file.fd = fd;
	MEM_ADD(r->run, r->count, (struct sorted_run){.fd = fd});
	return NULL;
}

const char *
sorted_runs_write(void *runs, const struct run_record *record)
{
	struct sorted_runs *r = runs;
	struct run_lengths len = {record->key.len, record->value.len};

	out_bytes(&r->file, (const char *)&len, sizeof len);
	out_str(&r->file, record->key);
	out_str(&r->file, record->value);
	r->run[r->count - 1].end += sizeof len + len.key + len.value;
	return NULL;
}

/* Merge the runs from number `first` on into one of the next level. */
static const char *
join(struct sorted_runs *r, int first)
{
	struct sorted_runs joined;
	int level = r->run[first].level + 1;
	const char *wrong;

	sorted_runs_init(&joined, r->folder);
	wrong = sorted_runs_open(&joined);
	if (!wrong)
		wrong = merge(r, first, sorted_runs_write, &joined);
	if (!wrong) {
		out_flush(&joined.file);
		free_runs(r, first);
		r->run[r->count++] = joined.run[--joined.count];
		r->run[first].level = level;
	}
	sorted_runs_free(&joined);
	return wrong;
}

const char *
sorted_runs_close(struct sorted_runs *r)
{
	const char *wrong = NULL;
	int first;

	out_flush(&r->file);
	while (!wrong && (first = r->count - RUNS_OF_A_LEVEL) >= 0 &&
	    r->run[first].level == r->run[r->count - 1].level)
		wrong = join(r, first);
	return wrong;
}
