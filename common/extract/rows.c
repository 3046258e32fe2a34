/* rows.c - see rows.h */
#include "extract/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/line_filter.h"
#include "io/pool.h"
#include "io/stop.h"
#include "pgn/batch.h"
#include "system/descriptor.h"

/* A batch of games, and its rows. */
struct rows_job {
	struct batch batch; /* first: batch_take() gets a job */
	struct extractor extractor;
	struct out rows, rejects, messages;
	enum status read;    /* of the files */
	uint64_t games, bad; /* games read; those with an error */
};

static enum status
worse(enum status a, enum status b)
{
	return a > b ? a : b;
}

/* Write the collected rows whose positions occur for the first time. */
static void
write_distinct(struct rows *r, struct extractor *h)
{
	size_t start = 0;

	for (size_t i = 0; i < h->record_count; i++) {
		size_t end = h->records[i].end;

		if (position_set_add(&r->positions, h->records[i].key)) {
			out_bytes(r->out, h->out->text + start, end - start);
			r->run_counts.written++;
		}
		start = end;
	}
}

/* Write the rows that an extractor has collected, and empty it. */
static void
write_gathered(struct rows *r, struct extractor *h)
{
	if (r->selection.distinct) {
		write_distinct(r, h);
	} else {
		out_take(r->out, h->out);
		r->run_counts.written += h->record_count;
	}
	h->out->len = 0;
	h->record_count = 0;
}

/* Extract the rows of a game; false if no more games are wanted. */
static bool
extract_game(const struct rows *r, struct rows_job *j,
    const struct chunk *chunk, const char *file, uint64_t number)
{
	j->games++;
	if (extractor_game(&j->extractor, chunk, file, number))
		return true;
	j->bad++;
	if (r->rejects)
		chunk_write_game(&j->rejects, chunk);
	return r->selection.on_error != STOP;
}

/* Write what a job has gathered, and count; false if no more is wanted. */
static bool
finish_job(void *user, void *job)
{
	struct rows *r = user;
	struct rows_job *j = job;
	struct extractor *h = &j->extractor;
	bool goes_on = !j->bad || r->selection.on_error != STOP;

	if (h->out != r->out)
		write_gathered(r, h);
	if (!r->games.flush)
		out_flush(r->out);
	if (r->rejects)
		out_take(r->rejects, &j->rejects);
	out_take(r->messages, &j->messages);
	out_flush(r->messages);
	r->run_counts.written += h->rows;
	r->run_counts.left_out += h->left_out;
	r->run_counts.bad += j->bad;
	run_counts_step(&r->run_counts, j->games);
	r->status = worse(r->status, j->read);
	h->rows = h->left_out = j->games = j->bad = 0;
	return goes_on;
}

static void
job_free(struct rows_job *j)
{
	extractor_free(&j->extractor);
	batch_free(&j->batch);
	out_close(&j->rows);
	out_close(&j->rejects);
	out_close(&j->messages);
}

static void
work_job(void *user, void *job, int thread)
{
	struct rows_job *j = job;

	(void)thread;
	j->read = j->batch.read;
	for (int i = 0; i < j->batch.count; i++) {
		const struct batch_game *game = &j->batch.games[i];

		batch_notice(&j->batch, i, &j->messages);
		if (extract_game(
			user, j, &game->chunk, game->file, game->number))
			continue;
		j->read = game->read;
		return;
	}
	batch_notice(&j->batch, j->batch.count, &j->messages);
}

static void
run(struct rows *r, int threads)
{
	size_t count = (size_t)POOL_JOBS(threads);
	struct rows_job *jobs = mem_get(count * sizeof *jobs);
	bool direct = threads == 1 && !extractor_gathers(&r->selection);

	for (size_t i = 0; i < count; i++)
		extractor_init(&jobs[i].extractor, &r->selection,
		    direct ? r->out : &jobs[i].rows, &jobs[i].messages);
	batch_pool_run(&(struct pool){.work = work_job,
			   .done = finish_job,
			   .user = r,
			   .jobs = jobs,
			   .job_size = sizeof *jobs},
	    &r->games, threads, BATCH_GAMES);
	for (size_t i = 0; i < count; i++)
		job_free(&jobs[i]);
	mem_free(jobs);
}

/* Warn if a file without scores gives nothing. */
static void
warn_of_none(const struct rows *r)
{
	const struct run_counts *a = &r->run_counts;

	if (r->selection.training && a->left_out && !a->written)
		note("nothing is written: no position has a score, as in "
		     "[%%eval 0.35] or {+0.35/21 1.2s}, and a result");
}

enum status
rows_write(struct rows *r, int threads)
{
	stop_whole();
	run_counts_open_drawn(&r->run_counts, "games", "positions", r->out,
	    r->messages, isatty(STDOUT_FILENO));
	r->run_counts.why_left_out = r->selection.training == TRAINING_PLAIN
	    ? "without score, result or move"
	    : "without score or result";
	table_write_titles(r->out, r->selection.format, &r->selection.columns);
	r->games.messages = r->messages;
	r->games.flush = threads == 1 ? r->out : NULL;
	run(r, threads);
	out_flush(r->messages);
	warn_of_none(r);
	games_close(&r->games);
	position_set_free(&r->positions);
	return worse(r->status, r->run_counts.bad ? STATUS_BAD : STATUS_OK);
}

/* --------------------------------------------------------- scored positions */

struct training_tool {
	const struct selection *selection;
	struct run_counts *run_counts;
	struct training_reader reader; /* of plain */
	enum training_format from;
	struct position_row row;
	struct position now;
	struct note_score score;
	char fen[FEN_MAX];
};

/* True if the position is selected. */
static bool
is_selected(const struct training_tool *tool, const struct training_position *t)
{
	const struct selection *s = tool->selection;

	return (uint64_t)llabs(t->score) <= s->max_eval &&
	    (!s->no_check || !position_checkers(&tool->now));
}

static void
fill_row(struct training_tool *tool, const struct training_position *t)
{
	struct position_row *row = &tool->row;
	size_t len = fen_write(&tool->now, &tool->selection->style, tool->fen);

	tool->score = (struct note_score){
	    .some = true, .black = t->score < 0, .value = llabs(t->score)};
	row->score = &tool->score;
	row->fen = (struct str){tool->fen, len};
	row->ply = t->ply;
	row->white = t->white;
	row->now = &tool->now;
	row->fullmove = tool->now.fullmove;
	row->result = training_result_text(t->result);
	row->next.uci_len = t->move.len;
	if (t->move.len)
		memcpy(row->next.uci, t->move.text, t->move.len);
}

static void
write_row(struct training_tool *tool, const struct training_position *t,
    const struct line *l, struct out *o)
{
	const struct selection *s = tool->selection;
	bool lines = s->format == TABLE_LINES;

	if (s->training) {
		training_write(o, s->training, t);
		return;
	}
	fill_row(tool, t);
	tool->row.file = l->file;
	tool->row.number = tool->row.line = l->number;
	if (lines)
		out_str(o, tool->row.fen);
	table_write_columns(o, s->format, !lines, &s->columns, &tool->row);
	table_end_row(o, s->format);
}

/*
 * Write a position if its FEN is valid and it is selected.  Returns NULL, or an
 * error message.
 */
static const char *
convert_position(struct training_tool *tool, struct training_position *t,
    const struct line *l, struct out *o)
{
	const char *wrong = fen_read(&tool->now, t->fen);

	if (wrong)
		return wrong;
	if (tool->from == TRAINING_PLAIN)
		training_turn(t, tool->now.to_move == WHITE);
	else
		t->white = tool->now.to_move == WHITE;
	if (!is_selected(tool, t))
		return NULL;
	write_row(tool, t, l, o);
	tool->run_counts->written++;
	return NULL;
}

static const char *
convert_line(void *training_tool, const struct line *l, struct out *o)
{
	struct training_tool *tool = training_tool;
	struct training_position *t = &tool->reader.at;
	bool whole = true;
	const char *wrong;

	if (tool->from == TRAINING_BULLET)
		wrong = training_read_bullet(t, l->text);
	else
		wrong = training_read_plain(&tool->reader, l->text, &whole);
	l->refusals->skipped += !wrong && tool->reader.failed;
	return wrong || !whole ? wrong : convert_position(tool, t, l, o);
}

/* End a file; false if that is in the middle of a position. */
static bool
end_file(void *training_tool, const struct line *last, struct out *o)
{
	struct training_tool *tool = training_tool;
	bool cut_off = tool->reader.seen != 0;

	if (cut_off && !tool->reader.failed)
		line_refuse(last,
		    "the last position is not whole: no line `e' ends it", o);
	tool->reader.seen = 0;
	tool->reader.failed = false;
	return !cut_off;
}

int
training_lines(char **files, enum training_format from,
    const struct selection *selection, struct run_counts *a)
{
	struct line_filter f = {
	    .counts = *a, .work = convert_line, .end_file = end_file};
	struct training_tool tool = {
	    .selection = selection, .run_counts = &f.counts, .from = from};
	struct out o;
	int status;

	out_init(&o, STDOUT_FILENO, "standard output");
	row_init(&tool.row);
	f.counts.made = "positions";
	table_write_titles(&o, selection->format, &selection->columns);
	status = line_filter_run(&f, &tool, files, &o);
	training_reader_free(&tool.reader);
	row_free(&tool.row);
	return status;
}
