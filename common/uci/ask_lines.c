/*
 * ask_lines.c - see ask_lines.h
 *
 * Each engine has a thread, which is the only one that talks to it; a job is a
 * line.
 */
#include "uci/ask_lines.h"

#include <unistd.h>

#include "base/diagnostic.h"
#include "base/die.h"
#include "base/mem.h"
#include "io/line.h"
#include "io/pool.h"
#include "notation/check_fen.h"

/* A file of lines; it is kept, as jobs may count what they do not say. */
struct ask_input {
	struct source source;
	struct lines lines;
};

struct ask_job {
	struct line line; /* its text is in `kept` */
	struct out kept;
	struct out answer;
	struct out wrong; /* empty: nothing is */
};

struct asking {
	const struct ask_lines *ask;
	struct client **clients;
	char **files; /* the next ones to open */
	struct ask_input **inputs;
	size_t input_count, input_capacity;
	bool reading; /* the last of the inputs is open */
	enum status status;
	struct out out;
};

static void
worsen(struct asking *a, enum status status)
{
	if (status > a->status)
		a->status = status;
}

/* --------------------------------------------------------------------- lines
 */

static bool
open_next(struct asking *a)
{
	while (*a->files) {
		struct ask_input *in = mem_get(sizeof *in);
		const char *wrong = source_open(&in->source, *a->files++);

		if (wrong) {
			diagnostic_say("error", a->files[-1], 0, "%s", wrong);
			worsen(a, STATUS_TROUBLE);
			mem_free(in);
			continue;
		}
		lines_init(&in->lines, &in->source, NULL);
		MEM_RESERVE(a->inputs, a->input_count, 1, a->input_capacity);
		a->inputs[a->input_count++] = in;
		return a->reading = true;
	}
	return false;
}

static void
close_last(struct asking *a)
{
	struct ask_input *in = a->inputs[a->input_count - 1];

	if (in->lines.wrong) {
		diagnostic_say(
		    "error", in->source.name, 0, "%s", in->lines.wrong);
		worsen(a, STATUS_TROUBLE);
	}
	lines_free(&in->lines);
	source_close(&in->source);
	a->reading = false;
}

/* The line moves on with the next one that is read, so its text is copied. */
static void
keep_line(struct ask_job *j)
{
	struct line *l = &j->line;
	size_t first = l->first.len;

	j->kept.len = 0;
	out_str(&j->kept, l->text);
	out_char(&j->kept, '\0');
	l->text = (struct str){j->kept.text, j->kept.len - 1};
	l->first = (struct str){j->kept.text, first};
	l->rest = str_between(j->kept.text + first, l->text.text + l->text.len);
}

static bool
fill(void *user, void *job)
{
	struct asking *a = user;
	struct ask_job *j = job;

	for (;;) {
		if (!a->reading && !open_next(a))
			return false;
		if (line_next(&a->inputs[a->input_count - 1]->lines, &j->line))
			break;
		close_last(a);
	}
	keep_line(j);
	return true;
}

/* ------------------------------------------------------------------- answers
 */

/* False, with a reason, when an engine should not see the position. */
static bool
read_position(struct str text, struct position *p, struct out *wrong)
{
	struct str rest = text;

	return check_fen_playable(&rest, p, wrong) && !check_fen(text, wrong);
}

static void
write_answer(struct asking *a, struct ask_job *j, const struct position *p,
    const struct client_answer *answer)
{
	struct out *o = &j->answer;

	if (!a->ask->answer) {
		out_str(o, j->line.text);
		out_char(o, '\t');
	}
	answer_write(&a->ask->columns, p, answer, o);
	if (a->ask->answer)
		out_str(o, j->line.rest);
	out_char(o, '\n');
}

static void
work(void *user, void *job, int thread)
{
	struct asking *a = user;
	struct ask_job *j = job;
	const char *wrong = line_unfit(&j->line);
	struct client_answer answer;
	struct position p;

	j->answer.len = j->wrong.len = 0;
	if (!wrong && line_is_error(&j->line)) {
		out_str(&j->answer, j->line.text);
		out_char(&j->answer, '\n');
		return;
	}
	if (!wrong && !read_position(j->line.first, &p, &j->wrong))
		return;
	if (!wrong)
		wrong = client_ask(a->clients[thread], &p, &answer);
	if (wrong)
		out_text(&j->wrong, wrong);
	else
		write_answer(a, j, &p, &answer);
}

/* Each answer is written at once: somebody may wait for it. */
static bool
done(void *user, void *job)
{
	struct asking *a = user;
	struct ask_job *j = job;

	if (j->wrong.len) {
		out_char(&j->wrong, '\0');
		line_refuse(&j->line, j->wrong.text, &a->out);
		worsen(a, STATUS_BAD);
		a->ask->account->bad++;
	} else {
		out_bytes(&a->out, j->answer.text, j->answer.len);
	}
	out_flush(&a->out);
	account_step(a->ask->account, 1);
	return true;
}

/* ----------------------------------------------------------------- the whole
 */

static void
run(struct asking *a)
{
	int count = POOL_JOBS((int)a->ask->engines);
	struct ask_job *jobs = mem_get((size_t)count * sizeof *jobs);
	struct pool pool = {.fill = fill,
	    .work = work,
	    .done = done,
	    .user = a,
	    .jobs = jobs,
	    .job_size = sizeof *jobs};

	for (int i = 0; i < count; i++) {
		out_init(&jobs[i].kept, -1, "a line");
		out_init(&jobs[i].answer, -1, "an answer");
		out_init(&jobs[i].wrong, -1, "what is wrong");
	}
	pool_run(&pool, (int)a->ask->engines);
	for (int i = 0; i < count; i++) {
		out_close(&jobs[i].kept);
		out_close(&jobs[i].answer);
		out_close(&jobs[i].wrong);
	}
	mem_free(jobs);
}

int
ask_lines(const struct ask_lines *ask, char **files)
{
	struct asking a = {.ask = ask, .files = source_names(files)};
	const char *wrong;

	a.clients = mem_get(ask->engines * sizeof *a.clients);
	for (size_t i = 0; i < ask->engines; i++)
		a.clients[i] = client_new(&ask->client, (int)i + 1);
	if ((wrong = client_start(a.clients[0])))
		die(STATUS_TROUBLE, "%s", wrong);
	out_init(&a.out, STDOUT_FILENO, "standard output");
	account_open(ask->account, "lines", NULL, &a.out);
	run(&a);
	for (size_t i = 0; i < ask->engines; i++)
		client_free(a.clients[i]);
	for (size_t i = 0; i < a.input_count; i++) {
		lines_report(&a.inputs[i]->lines,
		    "pgn2fen makes lines of it: pgn2fen FILE");
		mem_free(a.inputs[i]);
	}
	mem_free(a.inputs);
	mem_free(a.clients);
	out_close(&a.out);
	account_close(ask->account, true);
	return (int)a.status;
}
