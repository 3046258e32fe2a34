/* job.c - see job.h */
#include "match/job.h"

#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/diagnostic.h"
#include "base/mem.h"
#include "base/error_text.h"
#include "io/output_file.h"
#include "io/stop.h"
#include "match/indexed.h"
#include "match/job_games.h"
#include "match/lines.h"
#include "match/order.h"
#include "match/parallel.h"

/* Write a text to standard error at once. */
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

/* Return the texts of all queries, then the file of this one. */
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
		.warns_of_trivial = !form,
		.gives_value = o->answers,
		.one_error = o->one_error,
	    },
	    &j->errors);
	write_at_once(j, &warnings);
	out_close(&warnings);
	mem_free(texts);
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

/* Set when --time-limit is over, or at a signal; a query's loops look at it. */
static atomic_bool ended;

void
match_job_limit_time(struct match_options *o)
{
	const char *wrong;

	if (!o->seconds)
		return;
	if ((wrong = stop_after(o->seconds, &ended)))
		die(STATUS_TROUBLE, "cannot limit the time: %s", wrong);
	o->run.late = &ended;
}

void
match_job_init(struct match_job *j, struct match_options *o)
{
	*j = (struct match_job){.options = o};
	out_init(
	    &j->out, o->output.gathers ? -1 : STDOUT_FILENO, "standard output");
	output_copy(&j->messages,
	    o->status_only || o->states || o->says_to_stdout ? STDOUT_FILENO
							     : STDERR_FILENO,
	    "messages");
	out_init(&j->errors, -1, "errors");
}

void
match_job_close(struct match_job *j)
{
	out_close(&j->messages);
	out_close(&j->out);
	out_close(&j->errors);
}

/* ------------------------------------------------------------------ lines */

/*
 * Open the file of -o for lines, and for what --merge-state joins, by the rules
 * of games.  `what` names them in the error when the name is that of many
 * files.
 */
static void
open_single_output(struct match_job *j, const char *what)
{
	const struct match_options *o = j->options;
	struct match_output *to = &j->options->output;
	struct lookup lookup = lookup_for_includes(&j->options->files);
	const char *wrong;

	if (to->literal || output_is_standard(to) ||
	    !output_open(to, &to->files, o->query_name, &lookup, &j->errors))
		return;
	if (to->names)
		die(STATUS_TROUBLE,
		    "%s: %s to one file; give a name without %%T and %%Q",
		    to->name, what);
	files_give(&to->files, to->only.text, &j->out);
	out_close(&j->messages);
	output_copy(&j->messages, STDOUT_FILENO, "messages");
	wrong = output_close(to, &j->out, false);
	if (wrong)
		die(STATUS_TROUBLE, "%s", wrong);
}

/* Warn before the run of filters that need a game, to standard error. */
static void
warn_without_games(const struct query *q)
{
	struct out warnings;

	out_init(&warnings, STDERR_FILENO, "standard error");
	needs_game_warn(q, &warnings);
	out_close(&warnings);
}

static enum status
match_lines(struct match_job *j)
{
	struct match_options *o = j->options;
	const struct query *q = j->queries->query;
	struct run_lines l = {
	    .query = q,
	    .options = o,
	    .out = &j->out,
	    .messages = &j->messages,
	    .errors = &j->errors,
	    .state = o->emits ? &j->queries->state : NULL,
	};
	enum status status;

	match_options_add_header(o, q);
	open_single_output(j, "position lines go");
	if (j->errors.len)
		return STATUS_TROUBLE;
	o->run.quiet = true;
	warn_without_games(q);
	status = run_lines(&l);
	j->summary = (struct summary){
	    .what = l.failed ? NULL : "lines",
	    .read = l.read,
	    .matching = l.matching,
	    .threads = 1,
	};
	return o->inputs.status > status ? o->inputs.status : status;
}

/* ----------------------------------------------------------------- states */

/* Open the state; end the program if it would overwrite input or output. */
static void
open_state(struct match_job *j, struct job_query *q)
{
	struct match_options *o = q->options;
	const char *name;

	parallel_must_merge(o, q->query, "--emit-state", "");
	parallel_warn_of_division(o, q->query, "--emit-state:", "");
	name =
	    output_name_put_query(&j->options->memory, o->emits, o->query_name);
	if (strcmp(name, "-") == 0) {
		output_copy(&q->state, STDOUT_FILENO, "standard output");
		return;
	}
	output_file_must_open(&q->state,
	    &(struct output_file){name, ROLE_STATE, false}, &j->roles);
}

/* What follows the variables in states. */
struct merged {
	struct groups *groups; /* with --count-by, or NULL */
	struct game_order games;
	bool sorts; /* there were games, if perhaps none that matched */
};

static const char *
read_after(void *user, struct lines *in)
{
	struct merged *m = user;

	return m->groups ? groups_read_state(m->groups, in)
			 : order_read_state(&m->games, in, &m->sorts);
}

static bool
write_sorted(void *user, struct str name, struct str text, uint64_t matches)
{
	(void)name;
	(void)matches;
	out_str(user, text);
	return true;
}

/* Write the sorted games; messages must not go to the same stream. */
static void
write_games(struct match_job *j, struct merged *m)
{
	if (m->sorts && output_is_standard(&j->queries->options->output)) {
		out_close(&j->messages);
		output_copy(&j->messages, STDERR_FILENO, "messages");
	}
	order_give(&m->games, write_sorted, &j->out);
}

/* Write what was joined, as a state or as results; false on an error. */
static bool
write_merged(struct match_job *j, struct cql_run *r, struct merged *m)
{
	const struct match_options *o = j->options;
	struct out *state = &j->queries->state;
	const char *wrong = NULL;

	if (o->emits) {
		cql_write_state(r, state);
		if (m->sorts)
			order_write_state(&m->games, state);
	} else {
		write_games(j, m);
		if (!cql_finish(r, &j->messages))
			return false;
	}
	if (m->groups)
		wrong = o->emits
		    ? groups_write_state(m->groups, state)
		    : report_write_groups(&o->report, m->groups, &j->out);
	if (wrong)
		diagnostic_add(&j->errors, "error", NULL, 0, "%s", wrong);
	return !wrong;
}

static enum status
merge_states(struct match_job *j)
{
	const struct match_options *o = j->options;
	const struct query *q = j->queries->query;
	struct cql_run *r = cql_run_new(q, &j->messages, &j->errors);
	struct groups groups = {0};
	struct merged m = {.groups = o->report.groups ? &groups : NULL};
	bool good;

	parallel_must_merge(o, q, "--merge-state", "");
	cql_run_options(r, &o->run);
	order_init(&m.games, q, false);
	if (m.groups)
		groups_init(m.groups, &o->report.columns, o->temporary);
	open_single_output(j, "what is joined goes");
	good = !j->errors.len;
	for (int i = 0; i < o->state_count && good; i++)
		good = cql_merge_state(
		    r, o->states[i], read_after, &m, &j->errors);
	good = good && write_merged(j, r, &m);
	if (m.groups)
		groups_free(m.groups);
	order_free(&m.games);
	cql_run_free(r);
	return good ? STATUS_OK : STATUS_TROUBLE;
}

/* -------------------------------------------------------------------- all */

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
find_inputs(struct match_job *j)
{
	struct match_options *o = j->options;
	bool named = o->inputs.count > 0;
	struct str input = {0};

	for (int i = 0; i < j->count && !named && !o->files.secure; i++) {
		struct str other = j->queries[i].query->header.input;

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
find_output(struct match_job *j, struct job_query *q)
{
	struct match_options *o = q->options;
	struct str output = q->query->header.output;

	if (!o->output.name && output.text && !o->files.secure && !o->counts &&
	    !o->report.groups && !o->status_only) {
		o->output.name = arena_text(&j->options->memory, output).text;
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
any_share_output(const struct match_job *j)
{
	for (int i = 0; i < j->count; i++)
		for (int k = 0; k < i; k++)
			if (share_output(&j->queries[i].options->output,
				&j->queries[k].options->output))
				return true;
	return false;
}

static bool
any_own_output(const struct match_job *j)
{
	for (int i = 0; i < j->count; i++)
		if (output_is_its_own(&j->queries[i].options->output))
			return true;
	return false;
}

/* Return why several queries cannot be run like this, or NULL. */
static const char *
refuse_several(const struct match_job *j)
{
	const struct match_options *o = j->options;

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
		return any_own_output(j)
		    ? "--tag-matches writes the games of all queries to one "
		      "file; give a name without %N"
		    : NULL;
	if ((o->answers || writes_games(o)) && any_share_output(j))
		return "several queries do not write to one file; give a name "
		       "with %N, which is the query's, as -o %N.pgn; or "
		       "--tag-matches, or --format=csv";
	return NULL;
}

const char *
match_job_prepare(struct match_job *j)
{
	const struct match_options *o = j->options;
	const char *wrong = o->states ? NULL : find_inputs(j);

	if (!wrong)
		wrong = report_check_format(&o->report, o->states);
	if (wrong)
		return wrong;
	if (o->states && o->inputs.count)
		return "--merge-state reads no games or lines, but states";
	for (int i = 0; i < j->count && !o->states; i++)
		find_output(j, &j->queries[i]);
	if ((o->output.files.spares || o->output.files.makes_folders) &&
	    !o->states && output_is_standard(&j->queries->options->output))
		return error_text("--%s goes with -o FILE",
		    o->output.files.spares ? "noclobber" : "createdirectories");
	return match_options_queries(o) > 1 ? refuse_several(j) : NULL;
}

const char *
match_job_bind(struct match_job *j)
{
	struct match_options *o = j->options;
	struct lookup lookup = lookup_for_includes(&o->files);
	bool several = match_options_queries(o) > 1,
	     shared = any_share_output(j);
	const char *wrong = NULL;

	for (int i = 0; i < j->count && !wrong; i++) {
		struct job_query *q = &j->queries[i];

		q->options->report.names_query =
		    several && shared && o->report.format;
		wrong = report_bind(&q->options->report, q->query,
		    o->inputs.kind == INPUT_POSITIONS, &lookup, &j->errors);
		if (wrong && several) {
			diagnostic_add(&j->errors, "error", NULL, 0, "%.*s: %s",
			    STR(q->options->query_name), wrong);
			wrong = NULL;
		}
	}
	return wrong;
}

static enum status
run_queries(struct match_job *j)
{
	const struct match_options *o = j->options;

	for (int i = 0; i < j->count && o->emits; i++)
		open_state(j, &j->queries[i]);
	if (o->states)
		return merge_states(j);
	return o->inputs.kind == INPUT_POSITIONS ? match_lines(j)
						 : job_match_games(j, &ended);
}

static void
add_readfile(void *user, struct str name)
{
	struct file_roles *roles = user;
	struct out text = {.fd = -1};

	out_str(&text, name);
	out_char(&text, '\0');
	file_roles_add(roles, text.text, ROLE_READFILE);
	out_close(&text);
}

/* Register all files of the run that are read, so that none is overwritten. */
static void
register_read_files(struct match_job *j)
{
	struct match_options *o = j->options;

	file_roles_init(
	    &j->roles, o->states ? o->states : inputs_names(&o->inputs));
	for (int i = 0; i < j->count; i++) {
		const struct query *q = j->queries[i].query;

		for (int k = 0; q && k < q->source.count; k++)
			file_roles_add(
			    &j->roles, q->source.text[k].name, ROLE_QUERY);
		if (q)
			query_each_readfile(q, add_readfile, &j->roles);
	}
	indexed_register(o, &j->roles);
}

enum status
match_job_run(struct match_job *j)
{
	struct match_options *o = j->options;
	long long begun = clock_ns();
	struct shared_files *shared;
	enum status status;

	register_read_files(j);
	o->output.files.roles = &j->roles;
	shared = shared_files_new(&j->roles);
	for (int i = 0; i < j->count; i++)
		j->queries[i].options->run.shared = shared;
	status = run_queries(j);
	for (int i = 0; i < j->count && o->explains; i++) {
		job_write_title(&j->messages, &j->queries[i]);
		cql_explain(&j->messages, j->queries[i].query,
		    (struct cql_print){false, !o->run.ascii});
	}
	shared_files_free(shared);
	out_flush(&j->out);
	for (int i = 0; i < j->count && o->emits; i++)
		out_close(&j->queries[i].state);
	file_roles_free(&j->roles);
	j->summary.seconds = (double)(clock_ns() - begun) / 1e9;
	if (!output_is_standard(&j->queries->options->output))
		j->summary.output = j->queries->options->output.name;
	return j->lacks_query ? STATUS_TROUBLE : status;
}

static void
say_queries(const struct match_job *j)
{
	struct query_summary *list = mem_get((size_t)j->count * sizeof *list);

	for (int i = 0; i < j->count; i++)
		list[i] = j->queries[i].summary;
	summary_say_queries(list, j->count);
	mem_free(list);
}

void
match_job_say_summary(const struct match_job *j)
{
	const struct match_options *o = j->options;

	if (!j->summary.what || !match_options_wants_summary(o))
		return;
	if (match_options_queries(o) > 1)
		say_queries(j);
	summary_say_matches(&j->summary);
}
