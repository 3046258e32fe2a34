/* job_query.c - see job_query.h */
#include "match/job_query.h"

#include <unistd.h>

#include "base/mem.h"

/* They go out at once, as they are. */
static void
write_at_once(struct match_job *j, const struct out *text)
{
	struct out to;

	if (!text->len)
		return;
	out_flush(&j->out);
	out_flush(&j->messages);
	out_init(&to, STDERR_FILENO, "stderr");
	out_bytes(&to, text->text, text->len);
	out_close(&to);
}

/* The texts of all queries, and behind them the file of this one. */
static struct cql_text *
texts_of(const struct match_options *o, int which, int *count)
{
	bool has_file = which < o->query_file_count;
	struct cql_text *texts =
	    mem_get(((size_t)o->text_count + 1) * sizeof *texts);

	for (int i = 0; i < o->text_count; i++)
		texts[i] = o->texts[i];
	if (has_file)
		texts[o->text_count] = o->query_files[which];
	*count = o->text_count + has_file;
	return texts;
}

static bool
compile(struct match_job *j, int which, const struct diag_form *form,
    struct query **q)
{
	const struct match_options *o = j->options;
	struct lookup lookup = lookup_for_includes(&j->options->files);
	struct out warnings;
	int count;
	struct cql_text *texts = texts_of(o, which, &count);
	bool good;

	out_init(&warnings, -1, "warnings");
	good = cql_compile_source(q,
	    &(struct cql_source){
		.texts = texts,
		.count = count,
		.transforms = o->transforms,
		.transform_count = o->transform_count,
		.lookup = &lookup,
		.explains = o->explains,
		.warnings = &warnings,
		.warn_level = o->reading.warn_level,
		.form = form,
		.one_error = o->one_error,
	    },
	    &j->errors);
	write_at_once(j, &warnings);
	out_close(&warnings);
	mem_free(texts);
	return good;
}

/* What the header of one query says is nothing to the others. */
static struct match_options *
own_options(struct match_options *all, int which)
{
	bool several = match_options_queries(all) > 1;
	struct match_options *own = all;

	if (several) {
		own = mem_get(sizeof *own);
		*own = *all;
		own->is_one_of_several = true;
	}
	own->query_name = which < all->query_file_count
	    ? lookup_query_name(all->query_files[which].name)
	    : str_of("cmdline");
	own->report.query_name = own->query_name;
	return own;
}

bool
job_read_queries(struct match_job *j, const struct diag_form *form)
{
	int count = match_options_queries(j->options);

	mem_task("reading the query", 0);
	j->queries = mem_get((size_t)count * sizeof *j->queries);
	for (int i = 0; i < count; i++) {
		struct job_query *q = &j->queries[j->count];

		if (!compile(j, i, form, &q->query)) {
			j->lacks_query = true;
			if (count == 1)
				continue;
			write_at_once(j, &j->errors);
			j->errors.len = 0;
			continue;
		}
		q->options = own_options(j->options, i);
		out_init(&q->said, -1, "messages");
		j->count++;
	}
	mem_task(NULL, 0);
	return j->count > 0;
}

void
job_free_queries(struct match_job *j)
{
	for (int i = 0; i < j->count; i++) {
		struct job_query *q = &j->queries[i];

		cql_free(q->query);
		out_close(&q->said);
		output_free(&q->options->output);
		if (q->options == j->options)
			continue;
		report_free(&q->options->report);
		mem_free(q->options);
	}
	mem_free(j->queries);
}

void
job_write_title(struct out *o, const struct job_query *q)
{
	if (q->options->is_one_of_several)
		out_format(o, "%.*s:\n", STR(q->options->query_name));
}
