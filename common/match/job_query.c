/* job_query.c - see job_query.h */
#include "match/job_query.h"

#include <unistd.h>

#include "base/mem.h"

/* They go out at once, as they are. */
static void
write_query_warnings(struct match_job *j, const struct out *text)
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

bool
job_read_query(
    struct match_job *j, const struct diag_form *form, struct query **q)
{
	const struct match_options *o = j->options;
	struct lookup lookup = lookup_for_includes(&j->options->files);
	struct out warnings;
	bool good;

	mem_task("reading the query", 0);
	out_init(&warnings, -1, "warnings");
	good = cql_compile_source(q,
	    &(struct cql_source){
		.texts = o->texts,
		.count = o->text_count,
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
	write_query_warnings(j, &warnings);
	out_close(&warnings);
	mem_task(NULL, 0);
	if (good)
		j->query = *q;
	return good;
}
