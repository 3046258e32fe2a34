/*
 * cqlmatch - keep what a query matches
 *
 * Games in (-i): those that match out, with comments.  Position lines in: those
 * that match out, or with --answer a value for each.  The options are CQLi's
 * words; the query is the operand, --cql texts, or both.
 */
#include <unistd.h>

#include "base/mem.h"
#include "base/stack.h"
#include "command/command_line.h"
#include "manner/manner.h"
#include "match/job.h"

/* The query's own messages go out as they are. */
static void
write_to_stderr(struct match_job *j, const struct out *text)
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

static bool
compile(struct match_job *j, struct query **q)
{
	const struct match_options *o = j->options;
	struct lookup lookup = lookup_for_includes(&j->options->files);
	struct out warnings;
	bool good;

	mem_task("reading the query", 0);
	out_init(&warnings, -1, "warnings");
	good = cql_compile_source(q,
	    &(struct cql_source){o->texts, o->text_count, o->transforms,
		o->transform_count, &lookup, o->explains, &warnings,
		o->reading.warn_level},
	    &j->errors);
	write_to_stderr(j, &warnings);
	out_close(&warnings);
	mem_task(NULL, 0);
	return good;
}

static void
print_tree(struct match_job *j)
{
	const struct match_options *o = j->options;

	cql_print(&j->out, j->query,
	    (struct cql_print){
		when_colours(o->colours, STDOUT_FILENO), !o->run.ascii});
}

static void
must(const struct command_line *c, const char *wrong)
{
	if (wrong)
		option_misused(&c->words, "%s", wrong);
}

static enum status
run(struct match_job *j, const struct command_line *c)
{
	struct query *q;
	enum status status = STATUS_OK;

	if (!compile(j, &q))
		return STATUS_TROUBLE;
	j->query = q;
	if (!j->options->parses)
		must(c, match_job_prepare(j));
	command_line_check(c);
	must(c, report_bind(&j->options->report, q));
	if (j->options->parses)
		print_tree(j);
	else
		status = match_job_run(j);
	cql_free(q);
	return j->errors.len ? STATUS_TROUBLE : status;
}

/* Such as its license. */
static void
answer(void (*write)(struct out *))
{
	struct out out;

	out_init(&out, STDOUT_FILENO, "standard output");
	write(&out);
	out_close(&out);
}

/* What main() was called for, and its status. */
struct cqlmatch {
	struct match_options options;
	struct command_line line;
	enum status status;
};

/* Filters may stand deep in one another, so it has a stack for that. */
static void
do_job(void *with)
{
	struct cqlmatch *m = with;
	struct match_job job;
	struct speaker speaker;

	match_job_init(&job, &m->options);
	speaker_init(&speaker, &manner_own, &m->options);
	job.listener = &speaker.listener;
	m->status = run(&job, &m->line);
	write_to_stderr(&job, &job.errors);
	match_job_close(&job);
	match_job_say_summary(&job);
}

int
main(int argc, char **argv)
{
	struct cqlmatch m = {.status = STATUS_OK};

	match_options_init(&m.options);
	command_line_read(&m.line, &m.options, argc, argv);
	match_job_limit_time(&m.options);
	if (m.line.answer)
		answer(m.line.answer);
	else
		stack_run(do_job, &m);
	command_line_free(&m.line);
	match_options_free(&m.options);
	return (int)m.status;
}
