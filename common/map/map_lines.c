/* map_lines.c - see map_run.h */
#include "map/map_run.h"

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
	struct map_run *of;
	struct line_reader reader;
	const char *wrong; /* why reading stopped, or NULL */
};

/* ---------------------------------------------------------------- columns */

const char *
map_lines_cut(const struct line *l, struct arena *memory, struct str *columns,
    unsigned most, unsigned *count)
{
	char delimiter = line_delimiter(l);
	struct out unquoted = {0};
	const char *wrong = NULL;

	*count = 0;
	for (int after = 0; after < 2; after++) {
		struct str text = after ? l->rest : l->before, column;

		/* without the delimiter next to the position */
		text = text.len ? (struct str){text.text + after, text.len - 1}
				: (struct str){0};
		while (text.text && !wrong && *count < most) {
			wrong = layout_column_take(delimiter, &text, &column);
			if (wrong)
				break;
			if (l->layout)
				column = arena_text(memory,
				    layout_column_text(
					delimiter, column, &unquoted));
			if (l->layout && memchr(column.text, '\t', column.len))
				wrong = "a TAB in a column";
			columns[(*count)++] = column;
		}
	}
	out_close(&unquoted);
	return wrong;
}

const char *
map_lines_short(unsigned by)
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
		wrong = map_lines_cut(l, memory, columns, COLUMNS_MOST, count);
	return wrong ? wrong : map_key_read(s, l->first, key);
}

/* ----------------------------------------------------------------- reading */

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
	    map_lines_cut(l, memory, columns, COLUMNS_MOST, &count))
		return;
	for (unsigned i = 0; i < count; i++) {
		out_text(&of->titles, i ? "\t" : "");
		out_str(&of->titles, columns[i]);
	}
	of->settings.titles = out_all(&of->titles);
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
		return map_lines_short(s->by);
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
