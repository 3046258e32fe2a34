/* map_lines.c - see map_run.h */
#include "map/map_run.h"

#include "base/error_text.h"
#include "base/mem.h"
#include "io/line.h"
#include "io/pool.h"
#include "io/stop.h"
#include "map/map_format.h"

enum {
	JOB_LINES = 128,
	BY_MAX = 256,
	COLUMNS_MOST = MAP_COLUMNS_MAX + BY_MAX,
};

/* ---------------------------------------------------------------- columns */

/*
 * Cut a line into the columns before and after its position, the first `most`
 * of them; copies are in `memory`.  Return NULL, or an error message.
 */
static const char *
cut_columns(const struct line *l, struct arena *memory, struct str *columns,
    unsigned most, unsigned *count)
{
	char delimiter = line_delimiter(l);
	struct out unquoted = {0};
	struct str text = l->text, column;
	const char *wrong = NULL;

	*count = 0;
	for (uint64_t i = 1; text.text && !wrong && *count < most; i++) {
		wrong = layout_column_take(delimiter, &text, &column);
		if (wrong || i == l->column)
			continue;
		if (l->layout)
			column = arena_text(memory,
			    layout_column_text(delimiter, column, &unquoted));
		if (l->layout && memchr(column.text, '\t', column.len))
			wrong = "a TAB in a column";
		columns[(*count)++] = column;
	}
	out_close(&unquoted);
	return wrong;
}

/* Return the message about a line with fewer columns than its key needs. */
static const char *
too_few(unsigned by)
{
	return error_text("the key needs %u column%s after the position", by,
	    by == 1 ? "" : "s");
}

/* Cut a line into columns, and append its position to *key. */
static const char *
read_columns(const struct map_settings *s, const struct line *l,
    struct arena *memory, struct str *columns, unsigned *count, struct out *key)
{
	const char *wrong = line_unfit(l);

	if (!wrong)
		wrong = line_is_error(l) ? "an error line" : l->wrong;
	if (!wrong && l->rest.len + l->before.len > MAP_VALUE_MAX)
		wrong = "a value of more than 16 MB";
	if (!wrong)
		wrong = cut_columns(l, memory, columns, COLUMNS_MOST, count);
	return wrong ? wrong : map_key_read(s, l->first, key);
}

/* ------------------------------------------------------------------ making */

/* A line as it was read, and the record of it. */
struct read_line {
	struct line line;	/* in `kept` of the job */
	size_t key, value, end; /* where they begin and end in `records` */
	uint64_t hash;
	const char *wrong; /* in `kept`, or NULL */
};

/* Lines that a thread works on. */
struct lines_job {
	struct arena kept;
	struct read_line lines[JOB_LINES];
	int count;
	struct out records;
};

struct lines_run {
	struct map_run *of;
	struct line_reader reader;
	const char *wrong; /* why reading stopped, or NULL */
};

/* Set the number of columns by a line whose position is good. */
static void
settle(struct lines_run *run, const struct line *l, struct arena *memory)
{
	struct map_settings *s = &run->of->settings;
	struct str columns[COLUMNS_MOST];
	struct out key = {0};
	unsigned count;

	if (!read_columns(s, l, memory, columns, &count, &key) &&
	    count >= s->by)
		map_rules_set_columns(&s->rules, count - s->by);
	out_close(&key);
}

/* Keep the titles of the columns, separated by TABs. */
static void
keep_titles(struct lines_run *run, const struct line *l, struct arena *memory)
{
	struct map_run *of = run->of;
	struct str columns[COLUMNS_MOST];
	unsigned count;

	if (of->settings.titles.text ||
	    cut_columns(l, memory, columns, COLUMNS_MOST, &count))
		return;
	for (unsigned i = 0; i < count; i++) {
		out_text(&of->titles, i ? "\t" : "");
		out_str(&of->titles, columns[i]);
	}
	of->settings.titles = out_all(&of->titles);
}

static bool
fill(void *input, void *job)
{
	struct lines_run *run = input;
	struct lines_job *j = job;
	struct line l;

	j->count = 0;
	arena_reset(&j->kept);
	while (j->count < JOB_LINES && !stop_reason() &&
	    line_reader_next(&run->reader, &l)) {
		if (l.header) {
			keep_titles(run, &l, &j->kept);
			continue;
		}
		j->lines[j->count] =
		    (struct read_line){.line = line_copy(&j->kept, &l)};
		if (run->of->settings.rules.columns == MAP_COLUMNS_MAX)
			settle(run, &j->lines[j->count].line, &j->kept);
		j->count++;
	}
	return j->count > 0;
}

/* Append the record of a line to those of the job. */
static const char *
read_record(
    const struct map_settings *s, struct lines_job *j, struct read_line *r)
{
	struct str columns[COLUMNS_MOST];
	const char *wrong;
	unsigned count;

	r->key = j->records.len;
	wrong =
	    read_columns(s, &r->line, &j->kept, columns, &count, &j->records);
	if (wrong)
		return wrong;
	if (count < s->by)
		return too_few(s->by);
	if (count - s->by >= MAP_COLUMNS_MAX)
		return error_text(
		    "more than %d columns of a value", MAP_COLUMNS_MAX - 1);
	if (count != s->by + s->rules.columns)
		return error_text("%u column%s after the position, not %u",
		    count, count == 1 ? "" : "s", s->by + s->rules.columns);
	for (unsigned i = 0; i < s->by; i++)
		map_text_put(&j->records, columns[i]);
	r->value = j->records.len;
	r->hash = map_key_hash(out_since(&j->records, r->key));
	wrong = map_value_read(&s->rules, columns + s->by, &j->records);
	r->end = j->records.len;
	return wrong;
}

static void
work(void *user, void *job, int thread)
{
	const struct lines_run *run = user;
	struct lines_job *j = job;

	(void)thread;
	j->records.len = 0;
	for (int i = 0; i < j->count; i++) {
		const char *wrong =
		    read_record(&run->of->settings, j, &j->lines[i]);

		if (wrong)
			j->lines[i].wrong =
			    arena_text(&j->kept, str_of(wrong)).text;
	}
}

static void
report(struct map_run *r, const struct read_line *l)
{
	line_refuse(&l->line, l->wrong, NULL);
	r->status = STATUS_BAD;
	r->lines.counts.bad++;
}

static bool
done(void *user, void *job)
{
	struct lines_run *run = user;
	struct lines_job *j = job;

	for (int i = 0; i < j->count && !run->wrong; i++) {
		const struct read_line *r = &j->lines[i];
		const char *bytes = j->records.text;

		if (r->wrong)
			report(run->of, r);
		else
			run->wrong = map_maker_add(&run->of->maker,
			    (struct str){bytes + r->key, r->value - r->key},
			    r->hash,
			    (struct str){bytes + r->value, r->end - r->value});
	}
	run_counts_step(&run->of->lines.counts, (uint64_t)j->count);
	return !run->wrong;
}

const char *
map_add_lines(struct map_run *r, char **files)
{
	struct map_rules *rules = &r->settings.rules;
	struct lines_run run = {.of = r};
	size_t count = (size_t)POOL_JOBS(r->threads);
	struct lines_job *jobs = mem_get(count * sizeof *jobs);
	enum status end;

	line_reader_init(&run.reader, files, NULL, &r->lines.layout);
	pool_run(&(struct pool){.fill = fill,
		     .work = work,
		     .done = done,
		     .user = &run,
		     .input = &run,
		     .jobs = jobs,
		     .job_size = sizeof *jobs},
	    r->threads);
	end = line_reader_end(&run.reader);
	if (end > r->status)
		r->status = end;
	for (size_t i = 0; i < count; i++) {
		arena_free(&jobs[i].kept);
		out_close(&jobs[i].records);
	}
	mem_free(jobs);
	if (rules->columns == MAP_COLUMNS_MAX)
		map_rules_set_columns(rules, 0);
	if (run.wrong)
		return run.wrong;
	/* the reader may have reported it */
	return end == STATUS_TROUBLE ? NULL : stop_reason();
}

/* ------------------------------------------------------------------ asking */

/* The key of a line in a map. */
struct question {
	const struct map_file *map;
	size_t at, len; /* in the keys; 0: there is none */
	uint64_t hash;
};

struct asking_maps {
	const struct map_run *of;
	const struct line *first;   /* of the lines that were prepared */
	struct question *questions; /* a row of maps for each line */
	struct out keys, answer;
	struct arena memory; /* of columns */
};

/* Append the key of a line in q->map.  Return NULL, or an error message. */
static const char *
read_key(struct asking_maps *a, const struct line *l, struct question *q)
{
	const struct map_settings *s = &q->map->settings;
	struct str columns[BY_MAX];
	const char *wrong;
	unsigned count;

	q->at = a->keys.len;
	wrong = map_key_read(s, l->first, &a->keys);
	if (!wrong && s->by) {
		wrong = cut_columns(l, &a->memory, columns, s->by, &count);
		if (!wrong && count < s->by)
			wrong = too_few(s->by);
		for (unsigned i = 0; !wrong && i < s->by; i++)
			map_text_put(&a->keys, columns[i]);
	}
	q->len = a->keys.len - q->at;
	return wrong;
}

/* Read the keys of lines, and prefetch what is needed of the maps. */
static void
prepare(void *tool, const struct line *lines, int count)
{
	struct asking_maps *a = tool;
	struct question *q = a->questions;

	a->first = lines;
	a->keys.len = 0;
	arena_reset(&a->memory);
	for (int i = 0; i < count; i++)
		for (int k = 0; k < a->of->opened_count; k++, q++) {
			*q = (struct question){.map = &a->of->opened[k]};
			if (lines[i].header || lines[i].wrong ||
			    read_key(a, &lines[i], q)) {
				q->len = 0;
				continue;
			}
			q->hash = map_key_hash(
			    (struct str){a->keys.text + q->at, q->len});
		}
	for (const struct question *p = a->questions; p < q; p++)
		if (p->len)
			map_file_prefetch_bucket(p->map, p->hash);
	for (const struct question *p = a->questions; p < q; p++)
		if (p->len)
			map_file_prefetch_records(p->map, p->hash);
}

/* Append what a map has, each column after a TAB; flush *o if it is damaged. */
static void
add_columns(struct asking_maps *a, const struct question *q, struct out *o)
{
	const struct map_file *m = q->map;
	struct str value;
	const char *wrong = map_file_find(
	    m, (struct str){a->keys.text + q->at, q->len}, q->hash, &value);

	for (unsigned i = 0;
	     i < m->settings.rules.columns && !wrong && !value.text; i++) {
		out_char(&a->answer, '\t');
		out_str(&a->answer, a->of->missing);
	}
	if (!wrong && value.text &&
	    !map_value_write(&m->settings.rules, value, &a->answer))
		wrong = map_damaged;
	if (wrong) {
		out_flush(o);
		die(STATUS_TROUBLE, "%s: %s", m->name, wrong);
	}
}

/* Append the titles of the values of all maps, each after a TAB. */
static void
add_titles(const struct asking_maps *a, struct out *o)
{
	for (int k = 0; k < a->of->opened_count; k++) {
		const struct map_settings *s = &a->of->opened[k].settings;
		struct str titles = s->titles;

		for (unsigned i = 0; i < s->by; i++)
			str_cut(&titles, '\t');
		for (unsigned i = 0; i < s->rules.columns; i++) {
			out_char(o, '\t');
			out_str(o, str_cut(&titles, '\t'));
		}
	}
}

static const char *
answer(void *tool, const struct line *l, struct out *o)
{
	struct asking_maps *a = tool;
	int maps = a->of->opened_count;
	struct question *q = a->questions + (l - a->first) * maps;
	struct str columns = {0};

	a->answer.len = 0;
	if (l->header)
		add_titles(a, &a->answer);
	for (int k = 0; k < maps && !l->header; k++) {
		if (!q[k].len)
			return read_key(a, l, &q[k]);
		add_columns(a, &q[k], o);
	}
	if (a->answer.len) /* without the first TAB */
		columns = out_since(&a->answer, 1);
	line_write_columns(o, l, a->of->answer, columns, (struct str){0});
	return NULL;
}

int
map_run_ask(struct map_run *r, char **files)
{
	const char *wrong = map_run_open(r, r->maps, r->map_count);
	struct asking_maps run = {.of = r};
	int status = STATUS_TROUBLE;

	run.questions = mem_get(
	    (size_t)(LINES_AT_ONCE * r->opened_count) * sizeof *run.questions);
	r->lines.work = answer;
	r->lines.whole = true;
	r->lines.prepare = prepare;
	if (wrong)
		warn("%s", wrong);
	else
		status = line_filter_run(&r->lines, &run, files, NULL);
	map_run_close(r);
	mem_free(run.questions);
	out_close(&run.keys);
	out_close(&run.answer);
	arena_free(&run.memory);
	return status;
}
