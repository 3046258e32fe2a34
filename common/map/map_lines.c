/* map_lines.c - see map_lines.h */
#include "map/map_lines.h"

#include "base/error_text.h"
#include "base/mem.h"
#include "io/line_reader.h"
#include "io/pool.h"
#include "io/stop.h"
#include "map/map_format.h"

enum { JOB_LINES = 128, COLUMNS_MOST = MAP_COLUMNS_MAX + 256 };

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
	struct map_lines *of;
	struct line_reader reader;
	bool is_settled; /* the columns are known */
	bool has_titles;
	enum status status;
};

/* ---------------------------------------------------------------- columns */

/* Cut a part of a line; `text` is without the delimiter next to the position.
 */
static const char *
cut_part(const struct line *l, struct str text, struct arena *memory,
    struct str *columns, unsigned most, unsigned *count)
{
	char delimiter = line_delimiter(l);
	struct out unquoted = {.fd = -1};
	const char *wrong = NULL;

	while (text.text && !wrong) {
		struct str column;

		wrong = layout_column_take(delimiter, &text, &column);
		if (!wrong && *count == most)
			wrong = error_text("more than %u columns", most);
		if (wrong)
			break;
		if (l->layout) {
			column = arena_text(memory,
			    layout_column_text(delimiter, column, &unquoted));
			if (memchr(column.text, '\t', column.len))
				wrong = "a TAB in a column";
		}
		columns[(*count)++] = column;
	}
	out_close(&unquoted);
	return wrong;
}

const char *
map_lines_cut(const struct line *l, struct arena *memory, struct str *columns,
    unsigned most, unsigned *count)
{
	const char *wrong = NULL;

	*count = 0;
	if (l->before.len)
		wrong =
		    cut_part(l, (struct str){l->before.text, l->before.len - 1},
			memory, columns, most, count);
	if (!wrong && l->rest.len)
		wrong =
		    cut_part(l, (struct str){l->rest.text + 1, l->rest.len - 1},
			memory, columns, most, count);
	return wrong;
}

/* ----------------------------------------------------------------- reading */

/* Set the number of columns by a line whose position is good. */
static void
settle(struct lines_run *run, const struct line *l, struct arena *memory)
{
	struct map_settings *s = run->of->settings;
	struct str columns[COLUMNS_MOST];
	struct out key = {.fd = -1};
	unsigned count;

	if (!line_unfit(l) && !line_is_error(l) && !l->wrong &&
	    !map_lines_cut(l, memory, columns, COLUMNS_MOST, &count) &&
	    count >= s->by && !map_key_read(s, l->first, &key))
		run->is_settled =
		    !map_rules_set_columns(&s->rules, count - s->by);
	out_close(&key);
}

/* Keep the titles of the columns, separated by TABs. */
static void
keep_titles(struct lines_run *run, const struct line *l, struct arena *memory)
{
	struct map_lines *of = run->of;
	struct str columns[COLUMNS_MOST];
	unsigned count;

	if (run->has_titles ||
	    map_lines_cut(l, memory, columns, COLUMNS_MOST, &count))
		return;
	run->has_titles = true;
	for (unsigned i = 0; i < count; i++) {
		out_text(of->titles, i ? "\t" : "");
		out_str(of->titles, columns[i]);
	}
	of->settings->titles = out_all(of->titles);
}

static bool
fill(void *user, void *job)
{
	struct lines_run *run = user;
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
		if (!run->is_settled)
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
	const struct line *l = &r->line;
	const char *wrong = line_unfit(l);
	unsigned count;

	if (!wrong)
		wrong = line_is_error(l) ? "an error line" : l->wrong;
	if (!wrong && l->rest.len + l->before.len > MAP_VALUE_MAX)
		wrong = "a value of more than 16 MB";
	if (!wrong)
		wrong =
		    map_lines_cut(l, &j->kept, columns, COLUMNS_MOST, &count);
	if (wrong)
		return wrong;
	r->key = j->records.len;
	wrong = map_key_read(s, l->first, &j->records);
	if (wrong)
		return wrong;
	if (count != s->by + s->rules.columns)
		return error_text("%u columns after the position, not %u",
		    count, s->by + s->rules.columns);
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
		    read_record(run->of->settings, j, &j->lines[i]);

		if (wrong)
			j->lines[i].wrong =
			    arena_text(&j->kept, str_of(wrong)).text;
	}
}

static void
report(struct lines_run *run, const struct read_line *r)
{
	struct out dropped = {.fd = -1};

	line_refuse(&r->line, r->wrong, &dropped);
	out_close(&dropped);
	run->status = STATUS_BAD;
	run->of->run_counts->bad++;
}

static bool
done(void *user, void *job)
{
	struct lines_run *run = user;
	struct map_lines *of = run->of;
	struct lines_job *j = job;

	for (int i = 0; i < j->count && !of->wrong; i++) {
		const struct read_line *r = &j->lines[i];
		const char *bytes = j->records.text;

		if (r->wrong)
			report(run, r);
		else
			of->wrong = map_maker_add(of->maker,
			    (struct str){bytes + r->key, r->value - r->key},
			    r->hash,
			    (struct str){bytes + r->value, r->end - r->value});
	}
	run_counts_step(of->run_counts, (uint64_t)j->count);
	return !of->wrong;
}

enum status
map_lines_add(struct map_lines *l, char **files)
{
	struct lines_run run = {
	    .of = l, .is_settled = l->settings->rules.given > 1};
	size_t count = (size_t)POOL_JOBS(l->threads);
	struct lines_job *jobs = mem_get(count * sizeof *jobs);
	enum status end;

	if (run.is_settled)
		map_rules_set_columns(
		    &l->settings->rules, l->settings->rules.given);
	for (size_t i = 0; i < count; i++)
		out_init(&jobs[i].records, -1, "records");
	line_reader_init(&run.reader, files, NULL, l->layout);
	pool_run(&(struct pool){.fill = fill,
		     .work = work,
		     .done = done,
		     .user = &run,
		     .jobs = jobs,
		     .job_size = sizeof *jobs},
	    l->threads);
	if (!l->wrong)
		l->wrong = stop_reason();
	end = line_reader_end(&run.reader);
	for (size_t i = 0; i < count; i++) {
		arena_free(&jobs[i].kept);
		out_close(&jobs[i].records);
	}
	mem_free(jobs);
	if (l->settings->rules.columns == MAP_COLUMNS_MAX)
		map_rules_set_columns(&l->settings->rules, 0);
	return end > run.status ? end : run.status;
}
