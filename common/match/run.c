/* run.c - see run.h */
#include "match/run.h"

#include <inttypes.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/error_text.h"
#include "base/mem.h"
#include "io/output_file.h"
#include "io/stop.h"
#include "match/indexed.h"
#include "system/clock.h"
#include "system/descriptor.h"

/* ------------------------------------------------------------- the streams */

void
run_init(struct run *r, struct match_options *o, const struct diag_form *form)
{
	r->options = o;
	r->form = form;
	r->faults = &r->errors;
	o->run.late = &stop_flag;
	out_init(
	    &r->out, o->output.gathers ? -1 : STDOUT_FILENO, "standard output");
	output_copy(&r->messages,
	    o->status_only || o->states || o->says_to_stdout ? STDOUT_FILENO
							     : STDERR_FILENO,
	    "messages");
}

void
run_close(struct run *r)
{
	for (int i = 0; i < r->count; i++) {
		struct query_run *q = &r->queries[i];

		cql_free(q->query);
		out_close(&q->said);
		output_free(&q->options->output);
		if (q->options == r->options)
			continue;
		report_free(&q->options->report);
		mem_free(q->options);
	}
	mem_free(r->queries);
	out_close(&r->messages);
	out_close(&r->out);
	out_close(&r->errors);
}

/* Write a text to standard error at once. */
static void
write_at_once(struct run *r, const struct out *text)
{
	struct out to;

	if (!text->len)
		return;
	out_flush(&r->out);
	out_flush(&r->messages);
	out_init(&to, STDERR_FILENO, "stderr");
	out_bytes(&to, text->text, text->len);
	out_close(&to);
}

/* ------------------------------------------------------------- the queries */

/* Compile the texts of all queries, with the file of this one after them. */
static bool
compile(struct run *r, int which, struct query **q)
{
	struct match_options *o = r->options;
	struct lookup lookup = lookup_for_includes(&o->files);
	struct out warnings = {0};
	bool has_file = which < o->query_file_count, good;

	if (has_file)
		MEM_ADD(o->texts, o->text_count, o->query_files[which]);
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
		.form = r->form,
		.one_error = o->one_error,
		.warns_of_trivial = !r->form && !o->states,
		.of_variant = !variant_rules(o->variant)->as_chess,
		.gives_value = o->answers,
	    },
	    &r->errors);
	o->text_count -= has_file;
	write_at_once(r, &warnings);
	out_close(&warnings);
	return good;
}

/*
 * Return the options of query `which`, named after it: the common ones if there
 * is one query, else a copy, so that its header changes no other query's.
 */
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
run_compile(struct run *r)
{
	int count = match_options_queries(r->options);

	mem_task("reading the query", 0);
	r->queries = mem_get((size_t)count * sizeof *r->queries);
	for (int i = 0; i < count; i++) {
		struct query_run *q = &r->queries[r->count];

		if (compile(r, i, &q->query)) {
			q->run = r;
			q->options = own_options(r->options, i);
			q->messages = q->options->is_one_of_several
			    ? &q->said
			    : &r->messages;
			r->count++;
			continue;
		}
		r->lacks_query = true;
		if (count > 1) {
			write_at_once(r, &r->errors);
			r->errors.len = 0;
		}
	}
	mem_task(NULL, 0);
	return r->count > 0;
}

void
run_write_title(struct out *o, const struct query_run *q)
{
	if (q->options->is_one_of_several)
		out_format(o, "%.*s:\n", STR(q->options->query_name));
}

/* -------------------------------------------- where games come from and go */

/* True if games are written, not rows, values, or nothing. */
static bool
writes_games(const struct match_options *o)
{
	return !o->report.format && !o->answers && !o->states && !o->counts &&
	    !o->report.groups && !o->status_only;
}

/* Find the inputs, those of the header too unless --secure; return an error or
 * NULL. */
static const char *
find_inputs(struct run *r)
{
	struct match_options *o = r->options;
	bool named = o->inputs.count > 0;
	struct str input = {0};

	for (int i = 0; i < r->count && !named && !o->files.secure; i++) {
		struct str other = r->queries[i].query->header.input;

		if (other.text && input.text && !str_equal(other, input))
			return error_text(
			    "the headers of the queries name %.*s and "
			    "%.*s; several queries read the same games, "
			    "those that -i names",
			    STR(input), STR(other));
		if (other.text && !input.text)
			inputs_add(&o->inputs,
			    arena_text(&o->memory, other).text, false);
		if (other.text)
			input = other;
	}
	o->inputs.lines = o->layout.given;
	return inputs_find(&o->inputs, &o->files);
}

static void
find_output(struct run *r, struct query_run *q)
{
	struct match_options *o = q->options;
	struct str output = q->query->header.output;

	o->output.secure = o->files.secure;
	if (!o->output.name && output.text && !o->files.secure && !o->counts &&
	    !o->report.groups && !o->status_only) {
		o->output.name = arena_text(&r->options->memory, output).text;
		o->output.literal = true;
	}
	if (!o->output.name && o->output.usual && writes_games(o)) {
		o->output.name = o->output.usual;
		o->output.literal = true;
	}
}

/* True if two queries write to the same place. */
static bool
share_output(const struct match_output *a, const struct match_output *b)
{
	if (output_is_standard(a) || output_is_standard(b))
		return true;
	return strcmp(a->name, b->name) == 0 &&
	    (a->literal || !output_name_has_query_name(a->name));
}

static bool
any_share_output(const struct run *r)
{
	for (int i = 0; i < r->count; i++)
		for (int k = 0; k < i; k++)
			if (share_output(&r->queries[i].options->output,
				&r->queries[k].options->output))
				return true;
	return false;
}

static bool
any_own_output(const struct run *r)
{
	for (int i = 0; i < r->count; i++)
		if (output_is_its_own(&r->queries[i].options->output))
			return true;
	return false;
}

/* Return why several queries cannot be run like this, or NULL. */
static const char *
refuse_several(const struct run *r)
{
	const struct match_options *o = r->options;

	if (o->states)
		return "--merge-state joins the states of one query; give it "
		       "one query at a time";
	if (o->report.groups)
		return "--count-by makes the table of one query; give it one "
		       "query at a time";
	if (o->inputs.kind == INPUT_POSITIONS)
		return "several queries run over games; over position lines "
		       "one does, and --columns=NAME=QUERY adds what others "
		       "give";
	if (o->emits && !output_name_has_query_name(o->emits))
		return "--emit-state: each of several queries has a state of "
		       "its own; give a name with %N, which is the query's";
	if (o->query_tag)
		return any_own_output(r)
		    ? "--tag-matches writes the games of all queries to one "
		      "file; give a name without %N"
		    : NULL;
	if ((o->answers || writes_games(o)) && any_share_output(r))
		return "several queries do not write to one file; give a name "
		       "with %N, which is the query's, as -o %N.pgn; or "
		       "--tag-matches, or --format=csv";
	return NULL;
}

const char *
run_prepare(struct run *r)
{
	const struct match_options *o = r->options;
	const char *wrong = o->states ? NULL : find_inputs(r);

	if (!wrong)
		wrong = report_check_format(&o->report, o->states);
	if (wrong)
		return wrong;
	if (o->states && o->inputs.count)
		return "--merge-state reads no games or lines, but states";
	for (int i = 0; i < r->count && !o->states; i++)
		find_output(r, &r->queries[i]);
	if ((o->output.files.spares || o->output.files.makes_folders) &&
	    !o->states && output_is_standard(&r->queries->options->output))
		return error_text("--%s goes with -o FILE",
		    o->output.files.spares ? "noclobber" : "createdirectories");
	return match_options_queries(o) > 1 ? refuse_several(r) : NULL;
}

const char *
run_bind(struct run *r)
{
	struct match_options *o = r->options;
	struct lookup lookup = lookup_for_includes(&o->files);
	bool several = match_options_queries(o) > 1,
	     shared = any_share_output(r);
	const char *wrong = NULL;

	for (int i = 0; i < r->count && !wrong; i++) {
		struct query_run *q = &r->queries[i];

		q->options->report.shows_value = o->answers;
		q->options->report.names_query =
		    several && shared && o->report.format;
		wrong = report_bind(&q->options->report, q->query,
		    o->inputs.kind == INPUT_POSITIONS, &lookup, &r->errors);
		if (wrong && several) {
			diagnostic_add(&r->errors, "error", NULL, 0, "%.*s: %s",
			    STR(q->options->query_name), wrong);
			wrong = NULL;
		}
	}
	return wrong;
}

/* Register all files of the run that are read, so that none is overwritten. */
static void
register_read_files(struct run *r)
{
	struct match_options *o = r->options;

	file_roles_init(
	    &r->roles, o->states ? o->states : inputs_names(&o->inputs));
	for (size_t i = 0; i < o->inputs.list_count; i++)
		file_roles_add(&r->roles, o->inputs.lists[i], ROLE_INPUT);
	for (int i = 0; i < r->count; i++) {
		const struct report *columns = &r->queries[i].options->report;

		output_spare(&r->roles, r->queries[i].query);
		for (int k = 0; k < columns->queries; k++)
			output_spare(&r->roles, columns->query[k]);
	}
	indexed_register(o, &r->roles);
}

/* ---------------------------------------------------------------- the run */

static enum status
match_or_merge(struct run *r)
{
	const struct match_options *o = r->options;
	struct groups groups = {0};
	enum status status;

	for (int i = 0; i < r->count && o->emits; i++)
		run_open_state(r, &r->queries[i]);
	if (o->report.groups) {
		groups_init(&groups, &o->report.columns, o->temporary);
		r->queries->groups = &groups;
	}
	status = o->states			? run_merge_states(r)
	    : o->inputs.kind == INPUT_POSITIONS ? run_lines(r)
						: run_games(r);
	if (o->report.groups)
		groups_free(&groups);
	return status;
}

enum status
run_go(struct run *r)
{
	struct match_options *o = r->options;
	long long begun = clock_ns();
	struct shared_files *shared;
	enum status status;

	register_read_files(r);
	o->output.files.roles = &r->roles;
	shared = shared_files_new(&r->roles);
	for (int i = 0; i < r->count; i++)
		r->queries[i].options->run.shared = shared;
	status = match_or_merge(r);
	for (int i = 0; i < r->count && o->explains; i++) {
		run_write_title(&r->messages, &r->queries[i]);
		cql_explain(&r->messages, r->queries[i].query,
		    (struct cql_print){false, !o->run.ascii});
	}
	shared_files_free(shared);
	out_flush(&r->out);
	for (int i = 0; i < r->count && o->emits; i++)
		out_close(&r->queries[i].state);
	file_roles_free(&r->roles);
	r->seconds = (double)(clock_ns() - begun) / 1e9;
	if (!output_is_standard(&r->queries->options->output))
		r->output = r->queries->options->output.name;
	return r->lacks_query ? STATUS_TROUBLE : status;
}

/* Write a table of several queries, with a title line. */
static void
say_queries(const struct run *r)
{
	int width = 20; /* of the first column, at least */

	for (int i = 0; i < r->count; i++) {
		size_t len = r->queries[i].options->query_name.len;

		width = len > (size_t)width ? (int)len : width;
	}
	note("%-*s %9s %10s %9s", width, "query", "games", "positions",
	    "seconds");
	for (int i = 0; i < r->count; i++) {
		const struct query_run *q = &r->queries[i];

		note("%-*.*s %9" PRIu64 " %10" PRIu64 " %9.3f", width,
		    STR(q->options->query_name), q->matching_games,
		    q->matching_positions, q->seconds);
	}
}

void
run_say_summary(const struct run *r)
{
	if (!r->what || !match_options_wants_summary(r->options))
		return;
	if (match_options_queries(r->options) > 1)
		say_queries(r);
	note("%" PRIu64 " of %" PRIu64 " %s match (%.3f seconds)",
	    r->counts.written, r->counts.read, r->what, r->seconds);
}
