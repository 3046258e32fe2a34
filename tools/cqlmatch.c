/*
 * cqlmatch - print the games or positions that a query matches
 *
 * Games in (-i): the matching ones out, with comments.  Position lines in: the
 * matching ones out, or with --answer a value for each.  The query is the
 * operand, --cql texts, or both; the options have the names of CQLi's.
 */
#include <unistd.h>

#include "base/stack.h"
#include "cqlmatch/command_line.h"
#include "cqlmatch/frontend.h"
#include "match/job.h"

/* The parameters of main() and its exit status. */
struct cqlmatch {
	struct match_options options;
	struct command_line line;
	struct frontend_output frontend_output;
	enum status status;
};

static void
print_tree(struct match_job *j)
{
	const struct match_options *o = j->options;

	for (int i = 0; i < j->count; i++) {
		job_write_title(&j->out, &j->queries[i]);
		cql_print(&j->out, j->queries[i].query,
		    (struct cql_print){when_colours(o->colours, STDOUT_FILENO),
			!o->run.ascii});
	}
}

static enum status
run(struct cqlmatch *m, struct match_job *j)
{
	struct command_line *c = &m->line;
	const struct diag_form *form = &m->frontend_output.form;
	enum status status = STATUS_OK;

	if (!job_read_queries(j, form->write ? form : NULL))
		return STATUS_TROUBLE;
	if (!j->options->parses) {
		frontend_output_compiled(
		    &m->frontend_output, j->queries->query);
		option_must(&c->words, match_job_prepare(j));
	}
	command_line_check(c);
	option_must(&c->words, match_job_bind(j));
	if (j->errors.len)
		status = STATUS_TROUBLE;
	else if (j->options->parses)
		print_tree(j);
	else
		status = match_job_run(j);
	return j->errors.len ? STATUS_TROUBLE : status;
}

/* Print what an option asks for, such as the license. */
static void
answer(struct command_line *c)
{
	struct out out;

	out_init(&out, STDOUT_FILENO, "standard output");
	c->answer(c, &out);
	out_close(&out);
}

/* Run the job on a large stack, since nested filters recurse deeply. */
static void
do_job(void *with)
{
	struct cqlmatch *m = with;
	struct match_job job;

	match_job_init(&job, &m->options);
	job.listener = &m->frontend_output.listener;
	m->status = run(m, &job);
	out_flush(&job.out);
	out_flush(&job.messages);
	frontend_output_error(
	    &m->frontend_output, (struct str){job.errors.text, job.errors.len});
	frontend_output_summary(&m->frontend_output, &job);
	job_free_queries(&job);
	match_job_close(&job);
}

int
main(int argc, char **argv)
{
	struct cqlmatch m = {.status = STATUS_OK};
	const struct frontend *frontend = frontend_choose(argv);

	match_options_init(&m.options);
	frontend_output_init(&m.frontend_output, frontend, &m.options);
	command_line_read(&m.line, &m.options, &frontend->habits,
	    &m.frontend_output, argc, argv);
	match_job_limit_time(&m.options);
	if (m.line.answer)
		answer(&m.line);
	else
		stack_run(do_job, &m);
	command_line_free(&m.line);
	match_options_free(&m.options);
	frontend_output_free(&m.frontend_output);
	return die_status(m.status);
}
