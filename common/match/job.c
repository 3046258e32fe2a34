/* job.c - see job.h */
#include "match/job.h"

#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/why.h"
#include "io/output_file.h"
#include "io/stop.h"
#include "match/job_games.h"
#include "match/lines.h"
#include "match/parallel.h"

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

/* With -o lines go to a file, for which the rules are those of games. */
static void
open_line_output(struct match_job *j)
{
	struct match_output *to = &j->options->output;
	struct lookup lookup = lookup_for_includes(&j->options->files);
	const char *wrong;

	if (to->literal || output_is_standard(to) ||
	    !output_open(to, &lookup, &j->errors))
		return;
	if (to->names)
		die(STATUS_TROUBLE,
		    "%s: position lines go to one file; give a name without "
		    "%%T and %%Q",
		    to->name);
	files_give(&to->files, to->name, &j->out);
	out_close(&j->messages);
	output_copy(&j->messages, STDOUT_FILENO, "messages");
	wrong = output_close(to, &j->out, false);
	if (wrong)
		die(STATUS_TROUBLE, "%s", wrong);
}

/* What the query asks for in vain goes to standard error before the run. */
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
	struct run_lines l = {
	    .query = j->query,
	    .options = o,
	    .out = &j->out,
	    .messages = &j->messages,
	    .errors = &j->errors,
	    .state = o->emits ? &j->state : NULL,
	};
	enum status status;

	match_options_add_header(o, j->query);
	open_line_output(j);
	if (j->errors.len)
		return STATUS_TROUBLE;
	o->run.quiet = true;
	warn_without_games(j->query);
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

/* The state must not overwrite what is read, or other output. */
static void
open_state(struct match_job *j)
{
	const struct match_options *o = j->options;

	if (strcmp(o->emits, "-") == 0) {
		output_copy(&j->state, STDOUT_FILENO, "standard output");
		return;
	}
	output_file_must_open(&j->state,
	    &(struct output_file){o->emits, ROLE_STATE, false}, &j->roles);
}

static const char *
read_groups(void *user, struct lines *in)
{
	return groups_read_state(user, in);
}

/* What was joined, as a state or as results; false when that failed. */
static bool
write_merged(struct match_job *j, struct cql_run *r, struct groups *groups)
{
	const struct match_options *o = j->options;
	const char *wrong = NULL;

	if (o->emits)
		cql_write_state(r, &j->state);
	else if (!cql_finish(r, &j->messages))
		return false;
	if (groups)
		wrong = o->emits
		    ? groups_write_state(groups, &j->state)
		    : report_write_groups(&o->report, groups, &j->out);
	if (wrong)
		diagnostic_add(&j->errors, "error", NULL, 0, "%s", wrong);
	return !wrong;
}

static enum status
merge_states(struct match_job *j)
{
	const struct match_options *o = j->options;
	struct cql_run *r = cql_run_new(j->query, &j->messages, &j->errors);
	struct groups groups = {0}, *joined = o->report.groups ? &groups : NULL;
	bool good = true;

	parallel_must_merge(j->query, "--merge-state", "");
	cql_run_options(r, &o->run);
	if (joined)
		groups_init(joined, &o->report.columns, o->temporary);
	for (int i = 0; i < o->state_count && good; i++)
		good = cql_merge_state(r, o->states[i],
		    joined ? read_groups : NULL, joined, &j->errors);
	good = good && write_merged(j, r, joined);
	if (joined)
		groups_free(joined);
	cql_run_free(r);
	return good ? STATUS_OK : STATUS_TROUBLE;
}

/* -------------------------------------------------------------------- all */

/* And neither rows nor values of them, nor nothing? */
static bool
writes_games(const struct match_options *o)
{
	return !o->report.format && !o->answers && !o->states && !o->counts &&
	    !o->report.groups && !o->status_only;
}

/* Names in the header count unless --secure. */
static const char *
find_files(struct match_job *j)
{
	struct match_options *o = j->options;
	const struct query_header *h = &j->query->header;

	if (!o->inputs.count && h->input.text && !o->files.secure)
		inputs_add(
		    &o->inputs, arena_text(&o->memory, h->input).text, false);
	if (!o->output.name && h->output.text && !o->files.secure &&
	    !o->counts && !o->report.groups && !o->status_only) {
		o->output.name = arena_text(&o->memory, h->output).text;
		o->output.literal = true;
	}
	if (!o->output.name && o->output.usual && writes_games(o)) {
		o->output.name = o->output.usual;
		o->output.literal = true;
	}
	o->inputs.lines = o->layout.given;
	return inputs_find(&o->inputs, &o->files);
}

const char *
match_job_prepare(struct match_job *j)
{
	const struct match_options *o = j->options;
	const char *wrong = o->states ? NULL : find_files(j);

	if (!wrong)
		wrong = report_check_format(&o->report, o->states);
	if (wrong)
		return wrong;
	if (o->states && o->inputs.count)
		return "--merge-state reads no games or lines, but states";
	if ((o->output.files.spares || o->output.files.makes_folders) &&
	    !o->states && output_is_standard(&o->output))
		return why("--%s goes with -o FILE",
		    o->output.files.spares ? "noclobber" : "createdirectories");
	return NULL;
}

const char *
match_job_bind(struct match_job *j)
{
	struct match_options *o = j->options;
	struct lookup lookup = lookup_for_includes(&o->files);

	return report_bind(&o->report, j->query,
	    o->inputs.kind == INPUT_POSITIONS, &lookup, &j->errors);
}

static enum status
run_query(struct match_job *j)
{
	const struct match_options *o = j->options;

	if (o->emits) {
		parallel_must_merge(j->query, "--emit-state", "");
		parallel_warn_of_division(j->query, "--emit-state:", "");
		open_state(j);
	}
	if (o->states)
		return merge_states(j);
	return o->inputs.kind == INPUT_POSITIONS ? match_lines(j)
						 : job_match_games(j, &ended);
}

enum status
match_job_run(struct match_job *j)
{
	struct match_options *o = j->options;
	long long begun = clock_ns();
	enum status status;

	file_roles_init(
	    &j->roles, o->states ? o->states : inputs_names(&o->inputs));
	o->output.files.roles = &j->roles;
	o->run.shared = shared_files_new(&j->roles);
	status = run_query(j);
	if (o->explains)
		cql_explain(&j->messages, j->query,
		    (struct cql_print){false, !o->run.ascii});
	shared_files_free(o->run.shared);
	out_flush(&j->out);
	if (o->emits)
		out_close(&j->state);
	file_roles_free(&j->roles);
	j->summary.seconds = (double)(clock_ns() - begun) / 1e9;
	if (!output_is_standard(&o->output))
		j->summary.output = o->output.name;
	return status;
}

/* Nobody reads along where the result is a number, a status, or answers. */
static bool
wants_summary(const struct match_options *o)
{
	bool answers = o->answers || o->counts || o->status_only;

	if (o->summary != WHEN_AUTO)
		return o->summary == WHEN_ALWAYS;
	return o->progress.reports || o->mark ||
	    (!answers && when_holds(WHEN_AUTO, STDERR_FILENO));
}

void
match_job_say_summary(const struct match_job *j)
{
	const struct match_options *o = j->options;
	if (!j->summary.what || !wants_summary(o))
		return;
	summary_say_matches(&j->summary);
}
