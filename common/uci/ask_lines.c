/*
 * ask_lines.c - see ask_lines.h
 *
 * Each engine has a thread, and no other thread uses it.  A job is a line.
 */
#include "uci/ask_lines.h"

#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/line_reader.h"
#include "io/pool.h"
#include "notation/check_fen.h"

struct ask_job {
	struct line line; /* its text is in `kept` */
	struct out kept;
	struct out answer;
	struct out wrong; /* the error message; empty: none */
};

struct asking {
	const struct ask_lines *ask;
	struct client **clients;
	struct line_reader lines;
	bool has_header; /* the header of the first file has been read */
	enum status status;
	struct out out;
};

/* --------------------------------------------------------------------- lines
 */

/* Return the part of the copy that corresponds to `part` of the text. */
static struct str
part_of_copy(struct str part, const char *text, const char *copy)
{
	return (struct str){copy + (part.text - text), part.len};
}

/*
 * Copy a line, as the reader reuses its buffer.  The position is copied
 * separately, after the line, since the reader may have unquoted it elsewhere.
 */
static void
keep_line(struct ask_job *j, const struct line *l)
{
	const char *copy;

	j->kept.len = 0;
	out_str(&j->kept, l->text);
	out_char(&j->kept, '\0');
	out_str(&j->kept, l->first);
	out_char(&j->kept, '\0');
	copy = j->kept.text;
	j->line = *l;
	j->line.text = (struct str){copy, l->text.len};
	j->line.before = part_of_copy(l->before, l->text.text, copy);
	j->line.first = (struct str){copy + l->text.len + 1, l->first.len};
	j->line.rest = part_of_copy(l->rest, l->text.text, copy);
}

static bool
fill(void *user, void *job)
{
	struct asking *a = user;
	struct ask_job *j = job;
	struct line l;
	const char *wrong;

	do
		if (!line_reader_next(&a->lines, &l))
			return false;
	while (l.header && a->has_header);
	a->has_header = a->has_header || l.header;
	keep_line(j, &l);
	j->answer.len = j->wrong.len = 0;
	wrong = line_unfit(&l);
	if (!wrong)
		wrong = l.wrong;
	if (wrong)
		out_text(&j->wrong, wrong);
	return true;
}

/* ------------------------------------------------------------------- answers
 */

/*
 * Parse a position.  Return false, with the reason in *wrong, if it is invalid
 * or illegal.
 */
static bool
read_position(struct str text, struct position *p, struct out *wrong)
{
	struct str rest = text;

	return check_fen_playable(&rest, p, wrong) && !check_fen(text, wrong);
}

/*
 * Write the line with the columns of the answer; the header with their names.
 */
static void
write_line(struct asking *a, struct ask_job *j, const struct position *p,
    const struct client_answer *answer)
{
	struct out *o = &j->answer;
	const struct line *l = &j->line;
	char delimiter = line_delimiter(l);

	out_str(o, a->ask->answer ? l->before : l->text);
	if (!a->ask->answer)
		out_char(o, delimiter);
	if (l->header)
		answer_write_names(&a->ask->columns, delimiter, o);
	else
		answer_write(&a->ask->columns, delimiter, p, answer, o);
	if (a->ask->answer)
		out_str(o, l->rest);
	out_char(o, '\n');
}

static void
work(void *user, void *job, int thread)
{
	struct asking *a = user;
	struct ask_job *j = job;
	const char *wrong;
	struct client_answer answer;
	struct position p;

	if (j->wrong.len)
		return;
	if (line_is_error(&j->line)) {
		out_str(&j->answer, j->line.text);
		out_char(&j->answer, '\n');
		return;
	}
	if (j->line.header) {
		write_line(a, j, NULL, NULL);
		return;
	}
	if (!read_position(j->line.first, &p, &j->wrong))
		return;
	if ((wrong = client_ask(a->clients[thread], &p, &answer)))
		out_text(&j->wrong, wrong);
	else
		write_line(a, j, &p, &answer);
}

/* Write an answer and flush it, as a reader of the pipe may wait for it. */
static bool
done(void *user, void *job)
{
	struct asking *a = user;
	struct ask_job *j = job;

	if (j->wrong.len) {
		out_char(&j->wrong, '\0');
		line_refuse(&j->line, j->wrong.text, &a->out);
		a->status = STATUS_BAD;
		a->ask->run_counts->bad++;
	} else {
		out_bytes(&a->out, j->answer.text, j->answer.len);
	}
	out_flush(&a->out);
	run_counts_step(a->ask->run_counts, 1);
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
	struct asking a = {.ask = ask, .status = STATUS_OK};
	enum status read;
	const char *wrong;

	a.clients = mem_get((size_t)ask->engines * sizeof *a.clients);
	for (size_t i = 0; i < ask->engines; i++)
		a.clients[i] = client_new(&ask->client, (int)i + 1);
	line_reader_init(&a.lines, files, NULL, ask->layout);
	if ((wrong = client_start(a.clients[0])))
		die(STATUS_TROUBLE, "%s", wrong);
	out_init(&a.out, STDOUT_FILENO, "standard output");
	run_counts_open(ask->run_counts, "lines", NULL, &a.out);
	run(&a);
	for (size_t i = 0; i < ask->engines; i++)
		client_free(a.clients[i]);
	mem_free(a.clients);
	read = line_reader_end(&a.lines);
	out_close(&a.out);
	run_counts_close(ask->run_counts, true);
	return (int)(read > a.status ? read : a.status);
}
