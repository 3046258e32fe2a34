/*
 * cqlmatch - print the games or positions that a query matches
 *
 * Games in (-i): the matching ones out, with comments.  Position lines in: the
 * matching ones out, or with --answer a value for each.  The query is the
 * operand, --cql texts, or both; the options have the names of CQLi's.
 */

#include "base/stack.h"
#include "cqlmatch/option_rows.h"
#include "cqlmatch/frontend.h"
#include "match/run.h"
#include "system/descriptor.h"

/* The parameters of main(), its run and its exit status. */
struct cqlmatch {
	struct match_options options;
	struct command_line line;
	struct frontend_output frontend_output;
	struct run run;
	enum status status;
};

static void
print_trees(struct run *r)
{
	const struct match_options *o = r->options;

	for (int i = 0; i < r->count; i++) {
		run_write_title(&r->out, &r->queries[i]);
		cql_print(&r->out, r->queries[i].query,
		    (struct cql_print){when_colours(o->colours, STDOUT_FILENO),
			!o->run.ascii});
	}
}

static enum status
compile_and_run(struct cqlmatch *m, struct run *r)
{
	struct command_line *c = &m->line;
	struct frontend_output *s = &m->frontend_output;
	enum status status = STATUS_OK;

	if (!run_compile(r))
		return STATUS_TROUBLE;
	if (!r->options->parses) {
		if (s->frontend->compiled)
			s->frontend->compiled(s, r->queries->query);
		option_must(&c->words, run_prepare(r));
	}
	command_line_check(c);
	option_must(&c->words, run_bind(r));
	if (r->errors.len)
		status = STATUS_TROUBLE;
	else if (r->options->parses)
		print_trees(r);
	else
		status = run_go(r);
	return r->errors.len ? STATUS_TROUBLE : status;
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

/* Run on a large stack, since nested filters recurse deeply. */
static void
run_all(void *with)
{
	struct cqlmatch *m = with;
	struct run *r = &m->run;
	struct frontend_output *s = &m->frontend_output;

	run_init(r, &m->options, s->form.write ? &s->form : NULL);
	m->status = compile_and_run(m, r);
	out_flush(&r->out);
	out_flush(&r->messages);
	if (r->errors.len)
		s->frontend->error(s, out_all(&r->errors));
	s->frontend->summary(s, r);
	run_close(r);
}

int
main(int argc, char **argv)
{
	struct cqlmatch m = {.status = STATUS_OK};
	const struct frontend *frontend = frontend_choose(argv);

	match_options_init(&m.options);
	m.options.may_hold_none = frontend != &frontend_own;
	frontend_output_init(&m.frontend_output, frontend, &m.options);
	command_line_read(&m.line, &m.frontend_output, argc, argv);
	if (m.line.answer)
		answer(&m.line);
	else
		stack_run(run_all, &m);
	command_line_free(&m.line);
	match_options_free(&m.options);
	out_close(&m.frontend_output.variables);
	return die_status(m.status);
}
